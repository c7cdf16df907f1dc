import { collectionKeys, collectionOf, isSample, type Client } from '@portal/contract';

/** What `npm run status` says of values that came with the sample content and reach nobody; nothing without one, or when the CMS does not answer. */
export async function sampleLines(client: Client): Promise<[string, string][]> {
  const content = await client.content().catch(() => undefined);
  if (content === undefined) return [];
  const counts = collectionKeys.flatMap((key) => {
    const values = content.collections[key].flatMap((record) => Object.values(record));
    const count = values.filter((value) => typeof value === 'string' && isSample(value)).length;
    return count === 0 ? [] : [[collectionOf(key).many, count] as const];
  });
  if (counts.length === 0) return [];
  const places = counts.map(([place, count]) => `${count} in ${place}`).join(', ');
  return [['Samples', `values that reach nobody are on the sites: ${places}`]];
}
