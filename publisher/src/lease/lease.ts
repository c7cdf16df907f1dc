import { CallError, leaseRefusal, type LeaseInput, type LeaseReply } from '@portal/contract';

/** How long a publisher that says nothing keeps the lease: another one takes over after this. */
const ttlMs = 5000;
/** Between two renewals. */
const renewalMs = 1500;
/** Between two tries of a standby: a refused request costs the CMS next to nothing. */
const tryMs = 500;

/** This process does not publish now, and nothing is wrong: another one does, or may. */
export class NotPublishing extends Error {
  override readonly name = 'NotPublishing';
}

/** Who asks, and whom. */
export interface LeaseOptions {
  readonly holder: string;
  readonly place: string;
  /** Rejects with {@link CallError}: 409 when another one has the lease. */
  readonly ask: (input: LeaseInput) => Promise<LeaseReply>;
  /** From now on this process publishes; others may have published since it last did. */
  readonly onGained: () => void;
  /** Another one publishes: its name. Called once each time. */
  readonly onLost: (holder: string) => void;
  /** The CMS cannot be asked for the lease, and why. Called once each time. */
  readonly onProblem: (sentence: string) => void;
  /** In milliseconds; the lease runs out by whichever is first. */
  readonly clocks?: readonly (() => number)[];
}

/**
 * The right to publish, leased by the CMS for a few seconds at a time to one of several publishers. It is renewed in the
 * background; {@link isHeld} answers from memory and is checked right before something becomes visible.
 */
export class Lease {
  readonly #options: LeaseOptions;
  readonly #clocks: readonly (() => number)[];
  /** By each of the clocks. Counted from before the CMS was asked, so never later than by the CMS's own count. */
  #until: readonly number[] = [];
  #fence: number | undefined;
  #holder: string | undefined;
  /** Why the last answer was no lease. */
  #refusal: unknown;
  #asking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#clocks = options.clocks ?? ownClocks;
  }

  /** Whether this process may publish at this very moment. */
  isHeld(): boolean {
    if (this.#stopped || this.#until.length === 0) return false;
    return this.#clocks.every((now, index) => now() < (this.#until[index] ?? 0));
  }

  /** The fencing token: rises whenever the lease changes hands. 0 before it was held. */
  get fence(): number {
    return this.#fence ?? 0;
  }

  /** The publisher that has the lease instead of this one. */
  get holder(): string | undefined {
    return this.#holder;
  }

  /** Why it is not held, for a person; `undefined` while it is. */
  get refusal(): string | undefined {
    return this.#refusal === undefined ? undefined : sentenceOf(this.#refusal);
  }

  /** Asks now, and from then on by itself. Settles with the first answer, whatever it is. */
  async start(): Promise<void> {
    await this.#ask();
  }

  /**
   * Settles when the lease is held; asks for it where it is not.
   * @throws NotPublishing when another publisher has it; what {@link LeaseOptions.ask} throws when the CMS cannot be asked
   */
  async ensure(): Promise<void> {
    if (this.isHeld()) return;
    if (!this.#stopped) await (this.#asking ?? this.#ask());
    if (!this.isHeld()) throw this.#refusal ?? new NotPublishing('This publisher is stopping.');
  }

  /**
   * For the moment before something becomes visible.
   * @throws NotPublishing when this process may not publish any more
   */
  assertHeld(): void {
    if (!this.isHeld())
      throw new NotPublishing('The right to publish has run out: another publisher may have it now.');
  }

  /** Gives the lease back: nothing of this process becomes live any more, and another one can take over at once. */
  async stop(): Promise<void> {
    const held = this.isHeld();
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#asking;
    if (!held) return;
    const { ask, holder, place } = this.#options;
    // When nobody hears it, the lease runs out by itself.
    await ask({ holder, place, ttlMs: 0 }).catch(() => undefined);
  }

  #ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.#asking = this.#askOnce().finally(() => {
      this.#asking = undefined;
      if (this.#stopped) return;
      this.#timer = setTimeout(() => void this.#ask(), this.#refusal === undefined ? renewalMs : tryMs);
    });
    return this.#asking;
  }

  async #askOnce(): Promise<void> {
    const { ask, holder, place } = this.#options;
    const asked = this.#clocks.map((now) => now());
    try {
      this.#granted(asked, await ask({ holder, place, ttlMs }));
    } catch (error) {
      this.#refused(error);
    }
  }

  #granted(asked: readonly number[], { fence }: LeaseReply): void {
    if (this.#stopped) return;
    // The same fence as before: it may have run out meanwhile, but nobody else had it.
    const gained = this.#fence !== fence || this.#holder !== undefined;
    this.#until = asked.map((time) => time + ttlMs);
    this.#fence = fence;
    this.#holder = undefined;
    this.#refusal = undefined;
    if (gained) this.#options.onGained();
  }

  #refused(error: unknown): void {
    const before = this.refusal;
    const taken = error instanceof CallError ? leaseRefusal.safeParse(error.body) : undefined;
    this.#refusal = taken?.success === true ? new NotPublishing(sentenceOf(error), { cause: error }) : error;
    if (taken?.success !== true) {
      // Without an answer it stays what it is until it runs out.
      if (this.refusal !== before) this.#options.onProblem(sentenceOf(error));
      return;
    }
    this.#until = [];
    if (this.#holder === taken.data.holder) return;
    this.#holder = taken.data.holder;
    this.#options.onLost(taken.data.holder);
  }
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The monotonic clock stands still while the machine sleeps, and the wall clock can be set back: neither does both. */
const ownClocks = [() => performance.now(), () => Date.now()] as const;
