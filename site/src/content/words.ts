/**
 * The texts of pages. Those of a copy file are the standard: the owner may put another text over each of them, which pages then have
 * in its place. What is `fixed` stays: words of the specification, and what is no sentence at all. A `sample` stands until the owner
 * writes what is true, and what is `unsaid` is left out until then.
 */
import { wordLimit } from '@portal/contract';
import { content } from './content';

const fixedText = Symbol('fixed');
const filledText = Symbol('filled');
const sampleText = Symbol('sample');
const unsaidText = Symbol('unsaid');

/** A text that the owner does not change. */
interface Fixed<S extends string> {
  readonly [fixedText]: S;
}

/** A text with names in braces, for which the page puts something in. */
interface Filled<S extends string> {
  readonly [filledText]: S;
}

/** A text that stands for what only the owner knows, such as the words of a customer. */
interface Sample {
  readonly [sampleText]: string;
}

/** A text that only the owner knows, and that pages leave out until then. */
export interface Unsaid {
  readonly [unsaidText]: string;
  readonly limit: number;
}

type Places<S extends string> = S extends `${string}{${infer N}}${infer R}` ? N | Places<R> : never;
type Fill<S extends string> = (values: Readonly<Record<Places<S>, string | number>>) => string;

/** The texts of a copy file as pages read them: at every reading the owner's, where there is one. */
export type Words<T> =
  T extends Fixed<infer S>
    ? S
    : T extends Filled<infer S>
      ? Fill<S>
      : T extends string | Sample | Unsaid
        ? string
        : T extends (...values: never) => unknown
          ? T
          : { readonly [K in keyof T]: Words<T[K]> };

/** A text as the specification words it, or one that is not read: an address, the name of a look. */
export const fixed = <const S extends string>(text: S): Fixed<S> => ({ [fixedText]: text });

/** A text with names in braces: `Portrait of {name}`. Pages call it with what they put in. */
export const filled = <const S extends string>(text: S): Filled<S> => ({ [filledText]: text });

/** A text that stands for what only the owner knows: the dashboard marks it until the owner has written another one. */
export const sample = (text: string): Sample => ({ [sampleText]: text });

/**
 * A text that only the owner knows, such as a price: '' until it is written, and then pages leave it out.
 * @param what is to be said, for the dashboard
 * @param limit in characters
 */
export const unsaid = (what: string, limit = wordLimit('')): Unsaid => ({ [unsaidText]: what, limit });

/** The standard texts of all copy files that were read, by their keys. */
const standards = new Map<string, string>();
const samples = new Set<string>();
const unsaids = new Map<string, { readonly unsaid: string; readonly limit: number }>();

/** The standard texts of all copy files that were read, by their keys, in the order of the files. */
export const standardWords = (): ReadonlyMap<string, string> => standards;

/** The texts that the owner does not change, by their keys. */
const fixedTexts = new Map<string, string>();

/** Every text of the copy files that were read, by its key: the standard ones and those that are fixed. */
export const allTexts = (): ReadonlyMap<string, string> => new Map([...standards, ...fixedTexts]);

/** The keys of those that are samples. */
export const sampleWords = (): ReadonlySet<string> => samples;

/** What is to be said in those that are empty until then, and how long it may be, by their keys. */
export const unsaidWords = (): typeof unsaids => unsaids;

/** A sentence as it is to stand on the page that is rendered. */
const textOf = (key: string, standard: string): string => content().word(key) ?? standard;

/** Declares a sentence. @returns what answers it, asked while a page is rendered */
function sentence(key: string, standard: string): () => string {
  standards.set(key, standard);
  return () => textOf(key, standard);
}

const isUnsaid = (part: unknown): part is Unsaid =>
  typeof part === 'object' && part !== null && unsaidText in part;

/** Some of an object's parts, read anew whenever a page reads them. */
function partOf(key: string, part: unknown): PropertyDescriptor {
  if (typeof part === 'string') return { get: sentence(key, part), enumerable: true };
  if (
    typeof part === 'object' &&
    part !== null &&
    sampleText in part &&
    typeof part[sampleText] === 'string'
  ) {
    samples.add(key);
    return { get: sentence(key, part[sampleText]), enumerable: true };
  }
  if (isUnsaid(part)) {
    unsaids.set(key, { unsaid: part[unsaidText], limit: part.limit });
    return { get: sentence(key, ''), enumerable: true };
  }
  return { value: valueOf(key, part), enumerable: true };
}

function valueOf(key: string, part: unknown): unknown {
  // What Astro makes of a drawing is a function.
  if (typeof part !== 'object' || part === null) return part;
  if (fixedText in part) {
    fixedTexts.set(key, String(part[fixedText]));
    return part[fixedText];
  }
  if (filledText in part && typeof part[filledText] === 'string') {
    const standard = part[filledText];
    const read = sentence(key, standard);
    return (values: Readonly<Record<string, string | number>>) =>
      read().replaceAll(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
  }
  const live: object = Array.isArray(part) ? [] : {};
  for (const [name, inner] of Object.entries(part))
    Object.defineProperty(live, name, partOf(`${key}.${name}`, inner));
  return live;
}

/**
 * The texts of a copy file.
 * @param name of the file, with its venture: `grit.home`. The keys of its texts begin with it, so that a file that is moved keeps
 * what the owner has written.
 * @returns the same texts, each of them what the owner has put in its place. They are read while a page is rendered, not before.
 */
export const words = <const T extends object>(name: string, texts: T): Words<T> =>
  valueOf(name, texts) as Words<T>;
