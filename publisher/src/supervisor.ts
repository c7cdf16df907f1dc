import type { ChildProcess } from 'node:child_process';
import { beatMs, isBeat } from './heartbeat.ts';

/** Times that the supervisor goes by, in milliseconds. */
const patience = {
  /** Waits before a process is started again: none after a first failure, and the longer, the more often it failed in a row. */
  waitsMs: [0, 1000, 2000, 5000, 10_000, 30_000] as readonly number[],
  /** How long the first beat may take to come. */
  firstBeatMs: 60_000,
  /** Silence that is reported. */
  silentMs: 5000,
  /** After several failures in a row a process is believed to be well after this. */
  wellMs: 5000,
  /** A process that was well for so long fails for another reason than the one before it. */
  steadyMs: 10_000,
  /** How long it may take to end when it is asked to. */
  graceMs: 8000,
  beatMs,
};

/** Why a process does not run as it should. */
export interface ProcessFailure {
  /** For a person. */
  readonly sentence: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** What is supervised, with callbacks. */
export interface SupervisorOptions {
  /** As it stands in a sentence: `publisher`. */
  readonly name: string;
  /** Starts the process, with a channel for its beats. */
  readonly start: () => ChildProcess;
  /** Called each time that it ended, hung or could not be started; the sentence says what follows. */
  readonly onFailure: (sentence: string) => void;
  /** It is gone, before {@link onFailure}. */
  readonly onEnd?: () => void;
  /** It hung, and is ended next. @returns what it was about, if that is known: `while it made /about` */
  readonly onHung?: () => string | undefined;
  readonly patience?: Partial<typeof patience>;
}

/**
 * Keeps a process running. One that ends, that cannot be started, or whose beats stay away is started again, a little later each time
 * until it is well for a while.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #patience: typeof patience;
  #child: ChildProcess | undefined;
  #stopped = false;
  #isSilent = false;
  #ended = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  /** How often in a row it failed. */
  #failures = 0;
  #failure: ProcessFailure | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#patience = { ...patience, ...options.patience };
  }

  /** The process; `undefined` while there is none. */
  get child(): ChildProcess | undefined {
    return this.#child;
  }

  /** Whether there is a process that answers, or has not come so far. */
  get isAnswering(): boolean {
    return this.#child !== undefined && !this.#isSilent;
  }

  /** Set while it is silent, and from its end until the next process is well; after several in a row, until that was so for a while. */
  get failure(): ProcessFailure | undefined {
    return this.#failure;
  }

  start(): void {
    if (this.#stopped) return;
    try {
      this.#supervise(this.#options.start());
    } catch (error) {
      this.#failed(`could not be started (${error instanceof Error ? error.message : String(error)})`);
    }
  }

  /** Ends it, by force if it does not listen. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    const child = this.#child;
    if (child?.pid === undefined) return;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), this.#patience.graceMs);
    await this.#ended.promise;
    clearTimeout(late);
  }

  #supervise(child: ChildProcess): void {
    const {
      beatMs: everyMs,
      firstBeatMs,
      silentMs: reportedMs,
      steadyMs,
      wellMs: believedMs,
    } = this.#patience;
    const ended = Promise.withResolvers<void>();
    this.#child = child;
    this.#ended = ended;
    let patienceMs = firstBeatMs;
    let hasBegun = false;
    let silentMs = 0;
    let wellMs = 0;
    let hung: string | undefined;
    child.on('message', (message) => {
      if (!isBeat(message)) return;
      ({ patienceMs } = message);
      hasBegun = true;
      silentMs = 0;
      this.#isSilent = false;
      if (this.#failures <= 1) this.#failure = undefined;
    });
    // Counted in steps of its own: while the whole machine stands still, nobody is silent.
    this.#watch = setInterval(() => {
      silentMs += everyMs;
      this.#isSilent = hasBegun && silentMs > reportedMs;
      if (silentMs <= 2 * everyMs) wellMs += everyMs;
      if (wellMs >= steadyMs) this.#failures = 0;
      if (this.#isSilent) this.#failure ??= failureOf(`The ${this.#options.name} does not answer.`);
      else if (wellMs >= believedMs) this.#failure = undefined;
      if (silentMs <= patienceMs || hung !== undefined) return;
      const about = this.#options.onHung?.();
      hung = `did not answer for ${Math.round(silentMs / 1000)} s${about === undefined ? '' : ` ${about}`} and was ended`;
      child.kill('SIGKILL');
    }, everyMs);
    const over = (how: string): void => {
      // An error may come before the end, or instead of it.
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#isSilent = false;
      clearInterval(this.#watch);
      ended.resolve();
      this.#options.onEnd?.();
      if (!this.#stopped) this.#failed(hung ?? how);
    };
    child.once('exit', (code, signal) => over(`ended (${signal ?? `code ${code}`})`));
    // Without a number it was never there; else a message came too late for it, and its end follows.
    child.on('error', (error) => {
      if (child.pid === undefined) over(`could not be started (${error.message})`);
    });
  }

  #failed(how: string): void {
    const { waitsMs } = this.#patience;
    const wait = waitsMs[Math.min(this.#failures++, waitsMs.length - 1)] ?? 0;
    const times = this.#failures > 1 ? `, for the ${ordinal(this.#failures)} time in a row` : '';
    const when = wait === 0 ? 'at once' : `in ${wait / 1000} s`;
    const sentence = `The ${this.#options.name} ${how}${times}; it is started again ${when}.`;
    this.#failure = failureOf(sentence);
    this.#options.onFailure(sentence);
    this.#timer = setTimeout(() => this.start(), wait);
  }
}

const failureOf = (sentence: string): ProcessFailure => ({ sentence, at: new Date().toISOString() });

const plural = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (n: number): string => `${n}${endings[plural.select(n)] ?? 'th'}`;
