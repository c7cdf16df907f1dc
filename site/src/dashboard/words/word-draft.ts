/** Names the drafts of sentences. */
const prefix = 'words.';

/** Names the draft of a sentence. */
export const wordDraft = (key: string): string => prefix + key;

/** Whether a draft is one of a sentence. @param form names it */
export const isWordDraft = (form: string): boolean => form.startsWith(prefix);
