import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { wordList, wordListFile, wordMessages, type StandardWord } from '@portal/contract';
import { refusal } from '../contract-api/call-failure';
import { environment } from '../environment';

/** The sentences of the pages by their keys, in the order of the pages. */
export type StandardWords = ReadonlyMap<string, StandardWord>;

let known: { readonly file: string; readonly words: StandardWords } | undefined;

/**
 * The sentences that the site's build has listed. Each build has a folder of its own, so that one that takes the other's place is noticed.
 * @throws CallFailure 503 while there is none: the site is bundled while the CMS starts
 */
export async function standardWords(): Promise<StandardWords> {
  try {
    const file = await realpath(path.join(environment().SITE_BUNDLE, wordListFile));
    if (known?.file !== file) {
      const list = wordList.parse(JSON.parse(await readFile(file, 'utf8')));
      known = { file, words: new Map(list.map((one) => [one.key, one])) };
    }
    return known.words;
  } catch {
    throw refusal(503, wordMessages.noList);
  }
}
