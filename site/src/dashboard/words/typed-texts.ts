import { shared } from '../ui/shared.ts';

/** What was typed for a sentence and is not stored, by its key: it is there again when the sentence is opened again. */
export const typedTexts = shared<ReadonlyMap<string, string>>(new Map());

/** Keeps what was typed. @param text `undefined` where it is what is stored */
export function keepTyped(key: string, text: string | undefined): void {
  const others = [...typedTexts.get()].filter(([other]) => other !== key);
  typedTexts.set(new Map(text === undefined ? others : [...others, [key, text]]));
}
