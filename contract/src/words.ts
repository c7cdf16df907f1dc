import { z } from 'zod';
import { names } from './json-schema.js';
import { limits } from './limits.js';
import { id, longTextOrEmpty } from './values.js';

/** The shortest limit of a sentence, in characters, and how much longer than the standard text one may be. */
const shortestLimit = 60;
const room = 1.5;

/** How many characters the owner's text may have in the place of a standard text: a page was drawn for about as many. */
export const wordLimit = (standard: string): number =>
  Math.max(shortestLimit, Math.ceil((standard.length * room) / 10) * 10);

/** The names in braces for which a page puts something in: `Portrait of {name}`. */
export const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const key = z.string().min(1).max(limits.shortText);

/** One sentence of the pages as the site's code has it. */
const standardWord = z.object({
  /** File and place in it, such as `grit.home.hero.lede`. It stays when the text changes. */
  key,
  /** Empty where only the owner knows what to say: pages leave it out until then. */
  standard: z.string(),
  limit: z.int().min(1),
  /** Set where it stands for what the owner knows, such as the words of a customer, until the owner has written that. */
  sample: z.literal(true).optional(),
  /** What is to be said, set where the standard text is empty. */
  unsaid: z.string().min(1).optional(),
  /** The pages that say it, with `{id}` where a record's stands; the first is the one to look at. */
  // No tuple: its schema would come into the dashboard's first load.
  pages: z.array(z.string()).min(1) as unknown as z.ZodType<readonly [string, ...string[]]>,
});

export type StandardWord = z.infer<typeof standardWord>;

/** Every sentence of the pages: the site's build writes the list, in the order of the pages, and the CMS reads it. */
export const wordList = z.array(standardWord);

/** Name of the list's file beside the site's bundle. */
export const wordListFile = 'words.json';

/** A sentence with what the owner has put in its place. */
export const word = standardWord
  .extend({
    page: z.string(),
    /** The owner's text; `null` while the standard text stands. */
    text: z.string().nullable(),
    updatedAt: z.iso.datetime().nullable(),
    /** The record that holds the owner's text, or held the last one: the history has it. */
    id: id.nullable(),
  })
  .register(names, { id: 'Word' });

export type Word = z.infer<typeof word>;

/** The sentences of the dashboard's screen and of refusals. */
export const wordMessages = {
  empty: 'Please write the sentence, or take the standard text again.',
  tooLong: (limit: number): string => `Please keep to ${limit} characters: the page has no more room.`,
  place: (name: string): string => `Please keep {${name}} in the sentence: the page fills it in.`,
  /** Where the list of sentences is not there. */
  noList: 'The sentences are not known yet: the site has to be built first.',
} as const;

/** What `PUT /words` takes. Its limit is the sentence's own, and so is whether it may be empty. */
export const wordInput = z
  .object(
    { key: z.string(wordMessages.empty), text: longTextOrEmpty(wordMessages.empty) },
    wordMessages.empty,
  )
  .register(names, { id: 'WordInput' });

/** What is wrong with a text for a sentence. */
export function wordFault(text: string, { limit, standard }: Pick<StandardWord, 'limit' | 'standard'>) {
  const typed = text.trim();
  if (typed === '') return standard === '' ? undefined : wordMessages.empty;
  if (typed.length > limit) return wordMessages.tooLong(limit);
  const missing = placesIn(standard).find((name) => !placesIn(typed).includes(name));
  return missing === undefined ? undefined : wordMessages.place(missing);
}
