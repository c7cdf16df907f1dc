import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CallError, type Client, type Content } from '@portal/contract';
import sharp from 'sharp';

/** The state that a record may have; `undefined` when it is gone. */
type State = string | undefined;

const gone = (error: unknown): boolean => error instanceof CallError && error.status === 0;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const chance = (share: number): boolean => Math.random() < share;

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** Records of one kind: what the server acknowledged, and what it was asked for without an answer. */
class Accounts {
  /** By id: what it must be; two states where a call got no answer. */
  readonly states = new Map<number, readonly State[]>();
  /** States of records that may exist without a known id. */
  readonly tried = new Set<string>();

  /** Ids of records that are certainly there. */
  get present(): number[] {
    return [...this.states].flatMap(([id, states]) =>
      states.length === 1 && states[0] !== undefined ? [id] : [],
    );
  }

  /** Makes a call that changes a record. */
  async change(id: number, state: State, call: () => Promise<unknown>): Promise<void> {
    const [before] = this.states.get(id) ?? [];
    this.states.set(id, [before, state]);
    await call();
    this.states.set(id, [state]);
  }

  /** Makes a call that creates a record. */
  async create(state: string, call: () => Promise<number>): Promise<void> {
    this.tried.add(state);
    this.states.set(await call(), [state]);
    this.tried.delete(state);
  }

  /** What differs between what must be and what is; what got no answer is settled by what is. */
  settle(found: ReadonlyMap<number, string>, what: string): string[] {
    const wrong: string[] = [];
    for (const [id, states] of this.states) {
      const state = found.get(id);
      if (!states.includes(state)) wrong.push(`${what} ${id} is ${state}, not ${states.join(' or ')}`);
      this.states.set(id, [state]);
    }
    for (const [id, state] of found) {
      if (this.states.has(id)) continue;
      if (!this.tried.has(state)) wrong.push(`${what} ${id} is ${state}, which nobody wrote`);
      this.states.set(id, [state]);
    }
    this.tried.clear();
    return wrong;
  }
}

/** Writes through the API, remembers every answer, and finds out whether one was a lie. */
export class Ledger {
  readonly #rules = new Accounts();
  readonly #pictures = new Accounts();
  readonly #enquiries = new Set<string>();
  /** The newest revision that was acknowledged. */
  #revision = 0;
  /** How many writes were acknowledged. */
  acknowledged = 0;

  /** @param present what was there before */
  constructor(present?: Content) {
    for (const { id, point } of present?.collections.rule ?? []) this.#rules.states.set(id, [point]);
    for (const { id, image_hash } of present?.collections.gallery ?? []) {
      this.#pictures.states.set(id, [image_hash]);
    }
  }

  /**
   * Several writers at once, until the server is gone.
   * @param isOver ends them before
   * @throws what the server answered instead of doing it
   */
  async write(client: Client, isOver: () => boolean = () => false): Promise<void> {
    const writers = [
      () => this.#writeRule(client),
      () => this.#writeRule(client),
      () => this.#writePicture(client),
      () => this.#writePicture(client),
      () => this.#writeEnquiry(client),
    ];
    const untilGone = async (write: () => Promise<void>): Promise<void> => {
      while (!isOver()) {
        try {
          await write();
          this.acknowledged += 1;
        } catch (error) {
          if (gone(error)) return;
          throw error;
        }
      }
    };
    await Promise.all(writers.map(untilGone));
  }

  #note<T>({ revision, value }: { readonly revision: number; readonly value: T }): T {
    this.#revision = Math.max(this.#revision, revision);
    return value;
  }

  async #writeRule(client: Client): Promise<void> {
    const point = `Rule ${randomUUID()}`;
    const id = chance(0.5) ? pick(this.#rules.present) : undefined;
    if (id === undefined) {
      return this.#rules.create(point, async () => this.#note(await client.rule.create({ point })));
    }
    if (chance(0.3)) {
      return this.#rules.change(id, undefined, async () => this.#note(await client.rule.remove(id)));
    }
    return this.#rules.change(id, point, async () => this.#note(await client.rule.update(id, { point })));
  }

  async #writePicture(client: Client): Promise<void> {
    const id = chance(0.4) ? pick(this.#pictures.present) : undefined;
    if (id !== undefined) {
      return this.#pictures.change(id, undefined, async () => this.#note(await client.gallery.remove(id)));
    }
    // Noise makes every picture another file. It tells nothing about its making, so it is stored as it is sent.
    const raw = { width: 8, height: 6, channels: 3 as const };
    const noise = sharp(randomBytes(8 * 6 * 3), { raw }).resize(400, 300, { kernel: 'nearest' });
    const bytes = new Uint8Array(await noise.jpeg().toBuffer());
    const file = new File([bytes], 'picture.jpg', { type: 'image/jpeg' });
    return this.#pictures.create(sha256(bytes), async () =>
      this.#note(await client.gallery.create({}, { file })),
    );
  }

  async #writeEnquiry(client: Client): Promise<void> {
    const message = randomUUID();
    await client.sendEnquiry({ name: 'A', email: 'a@example.com', message, enquiry: 'Arun Eats' });
    this.#enquiries.add(message);
  }

  /**
   * Compares the server with every answer that it gave.
   * @param origin of the CMS
   * @returns what is wrong, in sentences
   */
  async audit(client: Client, origin: string): Promise<string[]> {
    const content: Content = await client.content();
    const { gallery, rule } = content.collections;
    const rules = new Map(rule.map(({ id, point }) => [id, point]));
    const pictures = new Map(gallery.map(({ id, image_hash }) => [id, image_hash]));
    const messages = new Set((await client.enquiries.all()).map(({ message }) => message));
    const wrong = [
      ...this.#rules.settle(rules, 'rule'),
      ...this.#pictures.settle(pictures, 'picture'),
      ...[...this.#enquiries]
        .filter((message) => !messages.has(message))
        .map((message) => `enquiry ${message} is lost`),
    ];
    if (content.revision < this.#revision) {
      wrong.push(`the revision is ${content.revision} after ${this.#revision} was acknowledged`);
    }
    // Answered in parts only when the log has one row for every revision.
    if (content.revision > 0 && (await client.content(0)).full) wrong.push('the change log has holes');
    for (const { image_hash, image_path } of gallery) {
      const reply = await fetch(origin + image_path);
      const actual = sha256(new Uint8Array(await reply.arrayBuffer()));
      if (reply.status !== 200 || actual !== image_hash) wrong.push(`${image_path} is not what was uploaded`);
    }
    return wrong;
  }
}
