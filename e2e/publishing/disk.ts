import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Holds what a publisher writes in a long run of edits; what is free of it is memory only while it is full. */
const size = '96m';
const chunk = Buffer.alloc(64 * 1024);
/** Between two looks at whether there is room. */
const lookMs = 20;

/** A disk of the publisher's own that can be full. */
export interface Disk {
  /** Where it is mounted. */
  readonly folder: string;
  /** Fills it by a file: it is full for as long as the file is there. @param publisher the process that writes to it */
  readonly fill: (file: string, publisher: number) => Promise<void>;
  /** Has it full, whatever is removed from it. @returns makes room again */
  readonly keepFull: (publisher: number) => Promise<() => Promise<void>>;
  readonly remove: () => Promise<void>;
}

/** Mounts a small disk in memory. Where that is not allowed, the publisher is refused to write instead. */
export async function makeDisk(): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'portal-disk', folder]);
  } catch {
    return limitedDisk(folder);
  }
  return mountedDisk(folder);
}

/** A disk whose room ends. */
function mountedDisk(folder: string): Disk {
  return {
    folder,
    fill,
    async keepFull() {
      const file = join(folder, 'of-somebody-else');
      await fill(file);
      const refilling = repeat(() => fill(file));
      return async () => {
        await refilling.end();
        await rm(file);
      };
    },
    async remove() {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A folder in which files may not grow, which is what a process sees of a full disk. */
function limitedDisk(folder: string): Disk {
  const limit = async (publisher: number, bytes: string): Promise<void> => {
    await run('prlimit', ['--pid', String(publisher), `--fsize=${bytes}:`]);
  };
  return {
    folder,
    async fill(file, publisher) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, 'full');
      await age(file);
      await limit(publisher, '100');
      const looking = repeat(async () => {
        if (existsSync(file)) return;
        void looking.end();
        await limit(publisher, 'unlimited');
      });
    },
    async keepFull(publisher) {
      await limit(publisher, '100');
      return () => limit(publisher, 'unlimited');
    },
    async remove() {
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes to the end of a file for as long as there is room. */
async function fill(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'a');
  try {
    for (;;) await handle.write(chunk);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await handle.close();
  }
  await age(file);
}

/** Has a file be as old as one that nobody is about to need. */
async function age(file: string): Promise<void> {
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(file, hourAgo, hourAgo);
}

/** Does something again and again. */
function repeat(act: () => Promise<void>): { readonly end: () => Promise<void> } {
  const state = { ended: false };
  const acting = (async () => {
    for (;;) {
      await sleep(lookMs);
      if (state.ended) return;
      await act();
    }
  })();
  return {
    end() {
      state.ended = true;
      return acting;
    },
  };
}
