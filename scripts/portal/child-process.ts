import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** The checkout. */
export const root = join(import.meta.dirname, '../..');

/** How a process of the portal is started. */
export interface ChildOptions {
  /** Arguments of Node. */
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with every line that it prints. */
  readonly onLine?: (line: string) => void;
  /** Called with every message that it sends. */
  readonly onMessage?: (message: unknown) => void;
  /** Whether it should give way to everything else on the machine. */
  readonly background?: boolean;
}

/** Lines that are remembered to say why a process ended. */
const keptLines = 40;
/** How long a process may take to end by itself. */
const graceMs = 8000;
/** How long after its end its last lines may come. */
const silenceMs = 1000;

/** A process that ends when this one does, whichever way that happens. */
export class Child {
  readonly process: ChildProcess;
  readonly #lines: string[] = [];
  readonly #closed: Promise<unknown>;
  /** Settles when it has ended, or could not be started. */
  readonly ended: Promise<{ readonly code: number | null }>;

  constructor({ args, cwd = root, env = {}, onLine, onMessage, background }: ChildOptions) {
    const guard = ['--import', join(import.meta.dirname, 'exit-with-parent.mjs')];
    const child = spawn(process.execPath, [...guard, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A group of its own: Ctrl-C reaches only this process, which ends the others in their order.
      detached: true,
    });
    this.process = child;
    const ended = Promise.withResolvers<{ readonly code: number | null }>();
    this.ended = ended.promise;
    // First of all: an error that nobody hears would end this process.
    child.on('error', (error) => {
      if (child.pid !== undefined) return;
      this.#lines.push(error.message);
      ended.resolve({ code: null });
    });
    child.once('exit', (code) => ended.resolve({ code }));
    this.#closed = new Promise((resolve) => child.once('close', resolve));
    if (background === true && child.pid !== undefined) {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    }
    for (const stream of [child.stdout, child.stderr]) {
      // Against its type there is none, either, when this process has no descriptor left.
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        this.#lines.push(line);
        if (this.#lines.length > keptLines) this.#lines.shift();
        onLine?.(line);
      });
    }
    child.on('message', (message) => onMessage?.(message));
  }

  get isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** Settles when its last lines are read, after its end; a process that it left behind may keep them open for longer than that. */
  async untilSilent(): Promise<void> {
    await this.ended;
    const over = new AbortController();
    const waited = sleep(silenceMs, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([this.#closed, waited]);
    over.abort();
  }

  /** The last lines that it printed. */
  get lastLines(): string {
    return this.#lines.join('\n');
  }

  /** Asks it to end, and ends it when it does not. */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.process.kill('SIGTERM');
    const late = setTimeout(() => this.process.kill('SIGKILL'), graceMs);
    await this.ended;
    clearTimeout(late);
  }
}

/**
 * Runs a process to its end. When {@link stopAll} ends it, nothing is said of it: the portal itself ends then.
 * @throws Error with the last lines that it printed, when it failed
 */
export async function runChild(what: string, options: ChildOptions): Promise<void> {
  const child = new Child(options);
  stopWithPortal(child);
  const { code } = await child.ended;
  if (stopping) await new Promise(() => {});
  if (code !== 0) throw new Error(`${what} failed.\n${child.lastLines}`);
}

/** A process, or what keeps one running. */
interface Running {
  /** Settles when there is nothing left to stop. */
  readonly ended: Promise<unknown>;
  readonly stop: () => Promise<void>;
}

const running = new Set<Running>();
let stopping = false;

/** Has {@link stopAll} end it. */
export function stopWithPortal(part: Running): void {
  running.add(part);
  void part.ended.then(() => running.delete(part));
}

/** Ends every process, those that were started last first. Whoever calls it ends this process next. */
export async function stopAll(): Promise<void> {
  stopping = true;
  for (const part of [...running].toReversed()) await part.stop();
}
