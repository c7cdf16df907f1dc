import { collectionOf, exampleOf, type ApiCollectionKey, type Example } from '@portal/contract';

/** What a form of a collection needs, whatever fields it has come to have. */
export function neededOf<K extends ApiCollectionKey>(key: K): Example<K> {
  const { fields } = collectionOf(key);
  const needed = Object.entries(exampleOf(key)).filter(([name]) => {
    const field = fields[name];
    return field?.group === 'value' && !field.optional;
  });
  return Object.fromEntries(needed) as Example<K>;
}
