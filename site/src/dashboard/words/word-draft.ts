import type { Word } from '@portal/contract';
import { dropOwn, keepDraft, useOwnDraft, type Draft } from '../drafts/store.ts';
import { presentOf } from './places.ts';

/** Names the drafts of sentences. */
const prefix = 'words.';

/** Names the draft of a sentence. */
export const wordDraft = (key: string): string => prefix + key;

/** Whether a draft is one of a sentence. @param form names it */
export const isWordDraft = (form: string): boolean => form.startsWith(prefix);

/** The drafts whose sentence is not among those that pages say. */
export const lostDrafts = (
  drafts: readonly Draft[],
  words: readonly Pick<Word, 'key'>[],
): readonly Draft[] => {
  const forms = new Set(words.map(({ key }) => wordDraft(key)));
  return drafts.filter(({ form }) => !forms.has(form));
};

/** What was typed over a sentence, if something was. */
export const useWordDraft = (key: string): Draft | undefined => useOwnDraft(wordDraft(key));

/** Keeps what is typed over a sentence, in its form or where it stands on the page. */
export function keepWord(word: Word, draft: Draft | undefined, text: string): void {
  const present = presentOf(word);
  const form = wordDraft(word.key);
  if (text === present) dropOwn(form);
  // The text that it was typed over tells the version.
  else keepDraft({ form, basedOn: draft?.basedOn ?? present, values: { text } });
}
