import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { z } from 'zod';

/** How often an owner says that it is still at work, and after how long a silent one counts as gone. */
const beatMs = 5000;
const silentMs = 20_000;

const owner = z.object({ host: z.string(), pid: z.int() });

/** The locks that this process has or takes. */
const held = new Set<string>();

/**
 * A lock file, so that of the processes which share a data folder (publisher, standby, `npm run build`) one does a piece of work.
 * One that a crash left behind is taken over. Two may end up with it after a long silence: what it guards must bear that.
 */
export class PictureLock {
  readonly #file: string;
  #beat: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  get isHeld(): boolean {
    return this.#beat !== undefined;
  }

  /** @returns whether it is held now; `false` when another one has it */
  async take(): Promise<boolean> {
    const file = this.#file;
    if (held.has(file)) return false;
    held.add(file);
    try {
      await mkdir(dirname(file), { recursive: true });
      if (!(await create(file)) && !((await removeLeft(file)) && (await create(file)))) return false;
      this.#beat = setInterval(() => {
        const now = new Date();
        void utimes(file, now, now).catch(() => {});
      }, beatMs).unref();
    } finally {
      if (!this.isHeld) held.delete(file);
    }
    return true;
  }

  async giveBack(): Promise<void> {
    if (!this.isHeld) return;
    clearInterval(this.#beat);
    this.#beat = undefined;
    held.delete(this.#file);
    await rm(this.#file, { force: true });
  }
}

async function create(file: string): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify({ host: hostname(), pid: process.pid }), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a lock behind which nobody is at work any more. @returns whether it was this call that did */
async function removeLeft(file: string): Promise<boolean> {
  if (!(await isLeft(file))) return false;
  // Moved before it goes: of two that find it left behind, only one moves it.
  const aside = `${file}.${randomUUID()}`;
  if (!(await rename(file, aside).then(() => true, isMissing))) return false;
  await rm(aside, { force: true });
  return true;
}

async function isLeft(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return false;
  if (Date.now() - found.mtimeMs > silentMs) return true;
  const { data } = owner.safeParse(parsed(await readFile(file, 'utf8').catch(() => '')));
  if (data?.host !== hostname()) return false;
  // This process has none of that name: one with the same number had, before this one.
  return data.pid === process.pid || !isAlive(data.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

function isMissing(error: unknown): false {
  if (codeOf(error) === 'ENOENT') return false;
  throw error;
}
