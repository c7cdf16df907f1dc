import {
  apiBase,
  collectionKeys,
  collectionOf,
  exampleOf,
  ventures,
  type CollectionKey,
} from '@portal/contract';
import type { Asked } from './exchanges.ts';

/** The recorded content types, by their uids. */
type Known = Readonly<Record<string, unknown>>;

const uidOf = (key: CollectionKey): string => {
  const { singular } = collectionOf(key).stored;
  return `api::${singular}.${singular}`;
};

function attributesOf(known: Known, key: CollectionKey): object {
  const type = known[uidOf(key)];
  const isType = typeof type === 'object' && type !== null && 'attributes' in type;
  return isType && typeof type.attributes === 'object' ? (type.attributes ?? {}) : {};
}

/** What the definitions have that the recorded portal had not: more than it was is no difference. */
export class Additions {
  readonly #names = new Set<unknown>();
  /** New fields that must be filled, by the beginning of the addresses that take them. */
  readonly #required = new Map<string, Readonly<Record<string, unknown>>>();

  /** @param keys the collections of the recorded portal */
  constructor(known: Known, keys: readonly string[]) {
    for (const key of collectionKeys) {
      if (keys.includes(key)) this.#addFields(known, key);
      else this.#addCollection(key);
    }
  }

  /** Whether something is there that the recorded portal could not know. */
  get any(): boolean {
    return this.#names.size > 0;
  }

  has = (name: unknown): boolean => this.#names.has(name);

  /** A recorded request, with an example in every field that must be filled by now. */
  filled(asked: Asked): Asked {
    const [, values] = [...this.#required].find(([path]) => asked.path.startsWith(path)) ?? [];
    if (values === undefined || asked.method === 'GET' || asked.method === 'DELETE') return asked;
    const { form, json } = asked;
    if (form !== undefined)
      return { ...asked, form: { ...form, ...(values as Readonly<Record<string, string>>) } };
    const isBody = typeof json === 'object' && json !== null && !Array.isArray(json);
    return isBody ? { ...asked, json: { ...values, ...json } } : asked;
  }

  #addFields(known: Known, key: CollectionKey): void {
    const attributes = attributesOf(known, key);
    const { fields, path } = collectionOf(key);
    const example: Readonly<Record<string, unknown>> = exampleOf(key);
    const fresh = Object.entries(fields).filter(([name]) => !(name in attributes));
    for (const [name] of fresh) {
      this.#names.add(name);
      this.#names.add(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    }
    const needed = fresh.filter(([, field]) => field.group === 'value' && !field.optional);
    if (needed.length === 0) return;
    const values = Object.fromEntries(needed.map(([name]) => [name, example[name]]));
    this.#required.set(`/content-manager/collection-types/${uidOf(key)}`, values);
    if (path !== undefined) this.#required.set(`${apiBase}${path}`, values);
  }

  #addCollection(key: CollectionKey): void {
    const { one, path, stored, venture } = collectionOf(key);
    const type = one.replaceAll(/(?:^|\s)(\w)/g, (_, letter: string) => letter.toUpperCase());
    for (const name of [key, uidOf(key), stored.table, type, `${type}Input`, venture, ventures[venture].name])
      this.#names.add(name);
    if (path !== undefined) for (const address of [path, `${path}/{id}`]) this.#names.add(address);
  }
}
