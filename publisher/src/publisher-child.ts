import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { news, type Condition, type News, type Order } from './control.ts';
import type { Log } from './log.ts';
import { ReleaseRefusal } from './release/releases.ts';

/** Waits before the publisher is started again; after one that had found its feet they begin anew. */
const waitsMs = [200, 1000, 2000, 5000, 10_000, 30_000] as const;
/** How long it may take to end by itself. */
const graceMs = 5000;

/** The publisher does not run at this moment. */
export class PublisherAway extends Error {
  override readonly name = 'PublisherAway';
  constructor() {
    super('The publisher is being started again. Please try again in a moment.');
  }
}

/**
 * glibc gives every thread memory of its own and hands little of it back: of the threads that draw and compress, a publisher would
 * keep a hundred megabytes for good. Read when a process starts; elsewhere it means nothing.
 */
const fewArenas = { MALLOC_ARENA_MAX: '2' };
/** MB: a render makes much that is soon gone, and V8 would keep three times sixteen of them for it. */
const smallNursery = '--max-semi-space-size=4';

type Asked = Exclude<Order, { what: 'knock' }>;

/** What the site's server wants to know of its publisher. */
export interface ChildEvents {
  /** Another release may be live now. */
  readonly onShown: () => void;
  /** A process was started. */
  readonly onStart: (pid: number) => void;
  readonly onProgress: (told: Extract<News, { what: 'pages' | 'pictures' }>) => void;
}

/** The publisher in a process of its own, which is started again whenever it ends. */
export class PublisherChild {
  readonly #env: NodeJS.ProcessEnv;
  readonly #log: Log;
  readonly #events: ChildEvents;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #child: ChildProcess | undefined;
  #condition: Condition = { condition: 'ready' };
  #timer: NodeJS.Timeout | undefined;
  #restarts = 0;
  #count = 0;
  #stopped = false;

  /** @param env its environment */
  constructor(env: NodeJS.ProcessEnv, log: Log, events: ChildEvents) {
    this.#env = env;
    this.#log = log;
    this.#events = events;
  }

  /** What it said last of itself; while it does not run, nothing new can be published. */
  get condition(): Condition {
    return this.#child === undefined ? { ...this.#condition, condition: 'degraded' } : this.#condition;
  }

  start(): void {
    const child = fork(join(import.meta.dirname, 'main.ts'), {
      env: { ...fewArenas, ...this.#env },
      execArgv: [...process.execArgv, smallNursery],
    });
    this.#child = child;
    if (child.pid !== undefined) this.#events.onStart(child.pid);
    child.on('message', (message) => this.#hear(message));
    // An order to a process that just ended; whoever asked is told so below.
    child.on('error', () => {});
    child.once('exit', (code, signal) => {
      this.#child = undefined;
      for (const { reject } of this.#waiting.values()) reject(new PublisherAway());
      this.#waiting.clear();
      if (this.#stopped) return;
      const wait = waitsMs[Math.min(this.#restarts++, waitsMs.length - 1)];
      this.#log.error(
        `The publisher ended (${signal ?? `code ${code}`}) and is started again. Visitors notice nothing.`,
      );
      this.#timer = setTimeout(() => this.start(), wait);
    });
  }

  /** Tells it to look at the revision. One that is being started looks by itself. */
  knock(): void {
    this.#child?.send({ what: 'knock' } satisfies Order);
  }

  /**
   * Gives an order.
   * @returns what it answers; rejects with {@link ReleaseRefusal}, {@link PublisherAway} or with why it failed
   */
  ask(
    asked:
      | { readonly what: 'status' | 'metrics' | 'publish' }
      | { readonly what: 'putBack'; readonly name: string },
  ): Promise<unknown> {
    if (this.#child === undefined) return Promise.reject(new PublisherAway());
    const id = ++this.#count;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    const order: Asked = { ...asked, id };
    this.#child.send(order);
    return answer.promise;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(late);
  }

  #hear(message: unknown): void {
    const heard = news.safeParse(message);
    if (!heard.success) return;
    const { data } = heard;
    switch (data.what) {
      case 'answer':
        this.#settle(data.id)?.resolve(data.value);
        return;
      case 'refusal':
        this.#settle(data.id)?.reject(data.mine ? new ReleaseRefusal(data.message) : new Error(data.message));
        return;
      case 'state':
        this.#condition = { condition: data.condition, failure: data.failure };
        // It has its code and knows who publishes: whatever ends it from now on is not in how it starts.
        this.#restarts = 0;
        return;
      case 'shown':
        return this.#events.onShown();
      default:
        return this.#events.onProgress(data);
    }
  }

  #settle(id: number): PromiseWithResolvers<unknown> | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}
