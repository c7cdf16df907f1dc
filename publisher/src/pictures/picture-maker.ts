import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { PictureJob } from './make-picture.ts';
import type { WorkerReply, WorkerRequest } from './worker.ts';

/** Pictures made at a time. The passes have lanes of their own: a new upload does not wait behind the slow one. */
const concurrency = { fast: 2, best: 1 } as const;

/** How long the process stays without work: pictures of one save come one behind the other, and its memory is worth having back. */
const idleMs = 10_000;

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

class WorkerEnded extends Error {
  constructor() {
    super('The process that makes pictures ended.');
  }
}

/** Makes pictures in a process of low priority that is started when there is work, and ends when there is none. */
export class PictureMaker {
  readonly #lanes = {
    fast: new PQueue({ concurrency: concurrency.fast }),
    best: new PQueue({ concurrency: concurrency.best }),
  };
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  /** Ends the process when it has had nothing to do for a while. */
  #idle: NodeJS.Timeout | undefined;
  readonly #restMs: number;
  #lastId = 0;
  #stopped = false;

  /** @param restMs after how many milliseconds without work the process ends */
  constructor(restMs = idleMs) {
    this.#restMs = restMs;
  }

  /** Whether nothing more is made: a picture that was not is nobody's fault then. */
  get isStopped(): boolean {
    return this.#stopped;
  }

  /**
   * Makes a picture when its turn comes.
   * @param prepare brings the original; called at its turn, so that few originals wait on the disk. Answers whether the picture
   * is to be made at all
   * @returns settles when the picture's files are there, or with why they are not
   */
  async make(job: PictureJob, prepare: () => Promise<boolean>): Promise<void> {
    await this.#lanes[job.pass].add(async () => {
      // It starts while the original comes.
      if (!this.#stopped) this.#child ??= this.#start();
      try {
        if (!(await prepare())) return;
        await this.#send(job).catch((error: unknown) => {
          // It may have ended over another picture. One that ends it twice is given up.
          if (error instanceof WorkerEnded && !this.#stopped) return this.#send(job);
          throw error;
        });
      } finally {
        this.#rest();
      }
    });
  }

  /** Ends the process. What is half made is made again at the next start. */
  stop(): void {
    this.#stopped = true;
    for (const lane of Object.values(this.#lanes)) lane.clear();
    this.#child?.kill('SIGKILL');
  }

  #send(job: PictureJob): Promise<void> {
    if (this.#stopped) return Promise.reject(new Error('The publisher is stopping.'));
    const child = (this.#child ??= this.#start());
    clearTimeout(this.#idle);
    const id = ++this.#lastId;
    // Who waits for a picture stays alive until it is there.
    child.ref();
    child.channel?.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      child.send({ id, job } satisfies WorkerRequest);
    });
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'worker.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // What this process was loaded with is not meant for that one.
      execArgv: [],
      // Nor is how it gives back memory: here the next picture takes the pieces of the last one.
      env: { ...process.env, MALLOC_MMAP_THRESHOLD_: undefined, MALLOC_TRIM_THRESHOLD_: undefined },
    });
    child.on('message', ({ id, error }: WorkerReply) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve();
      else waiting?.reject(new Error(error));
    });
    const ended = (): void => {
      if (this.#child !== child) return;
      this.#child = undefined;
      for (const { reject } of this.#waiting.values()) reject(new WorkerEnded());
      this.#waiting.clear();
    };
    child.on('error', ended);
    child.on('exit', ended);
    return child;
  }

  #rest(): void {
    const child = this.#child;
    if (child === undefined || this.#waiting.size > 0) return;
    clearTimeout(this.#idle);
    // An idle one must not keep a finished command alive.
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => {
      this.#child = undefined;
      child.kill();
    }, this.#restMs).unref();
  }
}
