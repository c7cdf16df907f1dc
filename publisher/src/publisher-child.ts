import { fork } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PreviewOrder } from '@portal/contract';
import {
  publisherEvent,
  type Condition,
  type HungPages,
  type PublisherEvent,
  type Command,
} from './process-messages.ts';
import type { Log } from './log.ts';
import { readRenderingNote } from './rendering-note.ts';
import { ReleaseRefusal } from './release/releases.ts';
import { Supervisor } from './supervisor.ts';

/**
 * How long it may take to end by itself: less than the five seconds that this process has when its own parent is gone, or one that
 * hangs would live on alone.
 */
const graceMs = 4000;
/** A process that hangs after this has another reason than the one before it. */
const rowMs = 30 * 60_000;
/** Pages that a sentence names. */
const namedPages = 3;

/** The publisher does not run at this moment. */
export class PublisherAway extends Error {
  override readonly name = 'PublisherAway';
  constructor(why = 'The publisher is being started again. Please try again in a moment.') {
    super(why);
  }
}

/**
 * glibc gives every thread memory of its own, raises the size from which it gives memory back with each piece that is returned, and so keeps
 * most of it: of the threads that draw and compress, a publisher would keep 170 MB for good. Read when a process starts; elsewhere
 * it means nothing.
 */
const leanMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** A save draws and waits for the disk in some thirty files at once; behind four threads the pages wait for the picture. */
const manyThreads = { UV_THREADPOOL_SIZE: '12' };
/**
 * MB: a render makes much that is soon gone. V8 begins with less, looks through it more often, and moves pages that are under way to what
 * it keeps: a whole render takes a twentieth longer then. Left alone it would keep more.
 */
const nursery = ['--min-semi-space-size=16', '--max-semi-space-size=16'] as const;
/**
 * Percent: a render of every page leaves much behind, and V8 lets a heap that grows fast get four times as large as what is in use before it
 * looks: eight renders of 10,200 pages in a row took up to 766 MB. To look is work for both cores, so it may double: with less, one save in
 * fourteen waited for it.
 */
const heapGrowth = '--heap-growing-percent=100';

type Request = Exclude<Command, { what: 'notify' }>;

/** What the site's server wants to know of its publisher. */
export interface ChildEvents {
  /** Another release may be live now. */
  readonly onLive: () => void;
  /** A process was started. */
  readonly onStart?: (pid: number) => void;
  /** Called with each line that it prints, which it prints on this process's own output otherwise. */
  readonly onLine?: (line: string) => void;
  readonly onProgress: (progress: Extract<PublisherEvent, { what: 'pages' | 'pictures' }>) => void;
}

/** The publisher in a process of its own, which is started again whenever it ends or hangs. */
export class PublisherChild {
  readonly #events: ChildEvents;
  readonly #liveRevision: () => number;
  readonly #supervisor: Supervisor;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #condition: Condition = { condition: 'ready' };
  /** What the next process leaves out for a while. */
  #hungPages: HungPages = { pages: [], times: 0, at: 0 };
  #count = 0;

  /**
   * @param dataDir where it notes which pages it is at
   * @param env its environment
   * @param liveRevision what visitors see: while no process runs, whatever is newer cannot be published
   */
  constructor(
    dataDir: string,
    env: NodeJS.ProcessEnv,
    log: Log,
    events: ChildEvents,
    liveRevision: () => number,
  ) {
    this.#events = events;
    this.#supervisor = new Supervisor({
      name: 'publisher',
      start: () => {
        const child = fork(join(import.meta.dirname, 'main.ts'), [JSON.stringify(this.#hungPages)], {
          env: { ...leanMemory, ...manyThreads, ...env },
          execArgv: [...process.execArgv, ...nursery, heapGrowth],
          // A group of its own: Ctrl-C reaches only this process, which ends it.
          detached: true,
          silent: events.onLine !== undefined,
        });
        child.on('message', (message) => this.#receive(message));
        for (const stream of [child.stdout, child.stderr]) {
          if (stream && events.onLine) createInterface({ input: stream }).on('line', events.onLine);
        }
        if (child.pid !== undefined) events.onStart?.(child.pid);
        return child;
      },
      onFailure: (sentence) => log.error(`${sentence} Visitors notice nothing.`),
      onEnd: () => {
        for (const { reject } of this.#pending.values()) reject(new PublisherAway());
        this.#pending.clear();
      },
      onHung: () => {
        const pages = readRenderingNote(dataDir);
        if (pages.length === 0) return undefined;
        const { at: before, times } = this.#hungPages;
        const at = Date.now();
        this.#hungPages = { pages: [...pages], times: at - before < rowMs ? times + 1 : 1, at };
        const more = pages.length > namedPages ? ' or another page' : '';
        return `while it made ${pages.slice(0, namedPages).join(', ')}${more}`;
      },
      patience: { graceMs },
    });
    this.#liveRevision = liveRevision;
  }

  /** Its last reported condition; while it does not run or answer, nothing new can be published. */
  get condition(): Condition {
    const { failure } = this.#supervisor;
    if (failure === undefined) return this.#condition;
    const { at, sentence: message } = failure;
    return { condition: 'degraded', failure: { at, revision: this.#liveRevision() + 1, message } };
  }

  start(): void {
    this.#supervisor.start();
  }

  /** Has it poll the revision. One that is being started polls by itself. */
  notify(): void {
    this.#supervisor.child?.send({ what: 'notify' } satisfies Command);
  }

  /**
   * Sends a command.
   * @returns what it answers; rejects with {@link ReleaseRefusal}, {@link PublisherAway} or with why it failed
   */
  ask(
    asked:
      | { readonly what: 'status' | 'metrics' | 'publish' }
      | { readonly what: 'rollBack'; readonly name: string }
      | { readonly what: 'preview'; readonly order: PreviewOrder },
  ): Promise<unknown> {
    const { child, isAnswering, failure } = this.#supervisor;
    // One that is silent would keep the asker waiting until it is ended.
    if (child === undefined || !isAnswering) return Promise.reject(new PublisherAway(failure?.sentence));
    const id = ++this.#count;
    const answer = Promise.withResolvers<unknown>();
    this.#pending.set(id, answer);
    const command: Request = { ...asked, id };
    child.send(command);
    return answer.promise;
  }

  stop(): Promise<void> {
    return this.#supervisor.stop();
  }

  #receive(message: unknown): void {
    const parsed = publisherEvent.safeParse(message);
    if (!parsed.success) return;
    const { data } = parsed;
    switch (data.what) {
      case 'reply':
        this.#settle(data.id)?.resolve(data.value);
        return;
      case 'refusal':
        this.#settle(data.id)?.reject(data.mine ? new ReleaseRefusal(data.message) : new Error(data.message));
        return;
      case 'state':
        this.#condition = { condition: data.condition, failure: data.failure };
        return;
      case 'live':
        return this.#events.onLive();
      default:
        return this.#events.onProgress(data);
    }
  }

  #settle(id: number): PromiseWithResolvers<unknown> | undefined {
    const waiting = this.#pending.get(id);
    this.#pending.delete(id);
    return waiting;
  }
}
