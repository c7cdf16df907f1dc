import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  collectionKeys,
  collectionOf,
  isSample,
  wordList,
  wordListFile,
  type Client,
  type StandardWord,
} from '@portal/contract';

/** The sentences that the site's bundle lists; none before there is one. @param bundle its folder */
export async function listedWords(bundle: string): Promise<readonly StandardWord[]> {
  try {
    return wordList.parse(JSON.parse(await readFile(join(bundle, wordListFile), 'utf8')));
  } catch {
    return [];
  }
}

/**
 * What `npm run status` says of what came with the sample content: values that reach nobody, and sentences that stand for what only the
 * owner knows; nothing without one, or when the CMS does not answer.
 * @param words the sentences that pages say
 */
export async function sampleLines(
  client: Client,
  words: readonly StandardWord[],
): Promise<[string, string][]> {
  const content = await client.content().catch(() => undefined);
  if (content === undefined) return [];
  const counts = collectionKeys.flatMap((key) => {
    const values = content.collections[key].flatMap((record) => Object.values(record));
    const count = values.filter((value) => typeof value === 'string' && isSample(value)).length;
    return count === 0 ? [] : [`${count} in ${collectionOf(key).many}`];
  });
  const own = new Set(content.collections.words.map(({ key }) => key));
  const sentences = words.filter(({ key, sample }) => sample === true && !own.has(key)).length;
  return [
    ...(counts.length === 0 ? [] : [`values that reach nobody are on the sites: ${counts.join(', ')}`]),
    ...(sentences === 0
      ? []
      : [`sentences that stand for what only the owner knows: ${sentences} under Pages in the dashboard`]),
  ].map((text) => ['Samples', text]);
}
