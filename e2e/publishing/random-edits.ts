import {
  collectionOf,
  takesAnyText,
  type Client,
  type ApiCollectionKey,
  type WriteOptions,
  type Written,
} from '@portal/contract';
import type { Panel } from '../browser/panel.ts';
import { filledForm, growingKeys } from '../http/filled-forms.ts';
import { pdf, png } from '../http/test-files.ts';
import { asFile } from './as-file.ts';
import { PanelEdits } from './panel-edits.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The calls of any topic, whatever its fields are. */
interface Topic {
  create(fields: Fields, options?: WriteOptions): Promise<Written<number>>;
  update(id: number, fields: Fields, options?: WriteOptions): Promise<Written<unknown>>;
  remove(id: number): Promise<Written<number>>;
}

/** Of the random changes, those in the panel. */
const panelShare = 0.15;
/** Few, so that no time goes into making pictures. */
const colours = ['#2c7a5b', '#996633', '#336699'];

const canUpdate = (key: ApiCollectionKey): boolean => collectionOf(key).operations.includes('update');

/** Creates, updates and deletes records of every topic, in an order that a seed decides. */
export class RandomEdits {
  readonly #client: Client;
  readonly #panel: PanelEdits;
  readonly #random: () => number;
  /** The records of each topic that are there. */
  readonly #ids = new Map<ApiCollectionKey, number[]>(growingKeys.map((key) => [key, []]));
  #count = 0;

  /** @param panel where the topics are edited that the contract only reads */
  constructor(client: Client, panel: Panel, random: () => number) {
    this.#client = client;
    this.#panel = new PanelEdits(panel, random);
    this.#random = random;
  }

  /**
   * Makes two records of every topic, changes one of each that can be changed, deletes one of each, and then makes so many random
   * changes.
   * @returns the revision of the last one
   */
  async make(changes: number): Promise<number> {
    for (const key of [...growingKeys, ...growingKeys]) await this.#create(key);
    for (const key of growingKeys) if (canUpdate(key)) await this.#update(key, await this.#anyOf(key));
    // What belongs to a record has its turn before the record does.
    for (const key of growingKeys.toReversed()) await this.#remove(key, await this.#anyOf(key));
    await this.#panel.begin();
    for (let n = 0; n < changes; n++) await this.#change();
    return (await this.#client.content()).revision;
  }

  async #change(): Promise<void> {
    if (this.#random() < panelShare) return this.#panel.change();
    const key = this.#oneOf(growingKeys) ?? 'rule';
    const id = this.#oneOf(this.#idsOf(key));
    const kind = this.#random();
    if (id === undefined || kind < 0.4) return this.#create(key);
    return kind < 0.75 && canUpdate(key) ? this.#update(key, id) : this.#remove(key, id);
  }

  async #create(key: ApiCollectionKey): Promise<void> {
    const { value } = await this.#topic(key).create(
      { ...this.#filled(key, 'fields'), ...(await this.#parentOf(key)) },
      await this.#fileOf(key),
    );
    this.#idsOf(key).push(value);
  }

  async #update(key: ApiCollectionKey, id: number): Promise<void> {
    const which = this.#random() < 0.5 ? 'fields' : 'changed';
    const file = this.#random() < 0.3 ? await this.#fileOf(key) : {};
    await this.#topic(key).update(id, this.#filled(key, which), file);
  }

  async #remove(key: ApiCollectionKey, id: number): Promise<void> {
    await this.#topic(key).remove(id);
    if (key !== 'course' && key !== 'subject') {
      this.#ids.set(
        key,
        this.#idsOf(key).filter((other) => other !== id),
      );
      return;
    }
    // What belongs to it went as well.
    const courses = await this.#client.schedule();
    const subjects = courses.flatMap((course) => course.subjects);
    this.#ids.set(
      'course',
      courses.map((course) => course.id),
    );
    this.#ids.set(
      'subject',
      subjects.map((subject) => subject.id),
    );
    this.#ids.set(
      'lesson',
      subjects.flatMap((subject) => subject.lessons.map((lesson) => lesson.id)),
    );
  }

  /** A form filled as the contract suite does, with texts that no other record has. */
  #filled(key: ApiCollectionKey, which: 'fields' | 'changed'): Fields {
    this.#count += 1;
    const { fields } = collectionOf(key);
    return Object.fromEntries(
      Object.entries(filledForm(key)[which]).map(([name, value]) => {
        const field = fields[name];
        return [name, field !== undefined && takesAnyText(field) ? `${String(value)} ${this.#count}` : value];
      }),
    );
  }

  async #parentOf(key: ApiCollectionKey): Promise<Fields> {
    if (key === 'subject') return { course_id: await this.#anyOf('course') };
    return key === 'lesson' ? { subject_id: await this.#anyOf('subject') } : {};
  }

  async #anyOf(key: ApiCollectionKey): Promise<number> {
    if (this.#idsOf(key).length === 0) await this.#create(key);
    return this.#oneOf(this.#idsOf(key)) ?? 0;
  }

  async #fileOf(key: ApiCollectionKey): Promise<WriteOptions> {
    const { file } = filledForm(key);
    if (file === undefined) return {};
    if (key === 'lesson') return { file: asFile(pdf('lesson.pdf', `Lesson ${this.#count}`)) };
    const { type } = await file();
    if (type.startsWith('video/')) return { file: asFile(await file()) };
    return { file: asFile(await png('picture.png', 40, 30, this.#oneOf(colours))) };
  }

  #idsOf(key: ApiCollectionKey): number[] {
    return this.#ids.get(key) ?? [];
  }

  #oneOf<T>(things: readonly T[]): T | undefined {
    return things[Math.floor(this.#random() * things.length)];
  }

  #topic(key: ApiCollectionKey): Topic {
    return this.#client[key];
  }
}
