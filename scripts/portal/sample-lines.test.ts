import { collectionKeys, type Client } from '@portal/contract';
import { expect, it } from 'vitest';
import { sampleLines } from './sample-lines.ts';

const clientWith = (profile: readonly object[], words: readonly object[] = []): Client => {
  const none = Object.fromEntries(collectionKeys.map((key) => [key, []]));
  return {
    content: () => Promise.resolve({ collections: { ...none, profile, words } }),
  } as unknown as Client;
};

it('counts the values that reach nobody, by where they are edited', async () => {
  const sampled = { id: 1, phone: '+91 00000 00000', email: 'a@example.com', brandName: 'Arun Eats' };
  expect(await sampleLines(clientWith([sampled, { id: 2, phone: '+91 98765 43210' }]), [])).toEqual([
    ['Samples', 'values that reach nobody are on the sites: 2 in Businesses'],
  ]);
});

it('counts the sentences that stand for the owner’s, but for those that the owner has written', async () => {
  const word = (key: string) => ({ key, standard: key, limit: 60, pages: ['/'] as [string] });
  const words = [word('a'), ...['b', 'c', 'd'].map((key) => ({ ...word(key), sample: true as const }))];
  expect(await sampleLines(clientWith([], [{ key: 'c', text: 'Ours' }]), words)).toEqual([
    ['Samples', 'sentences that stand for what only the owner knows: 2 under Pages in the dashboard'],
  ]);
});

it('says nothing without one, and of a CMS that does not answer', async () => {
  expect(await sampleLines(clientWith([]), [])).toEqual([]);
  const away = { content: () => Promise.reject(new Error('away')) } as unknown as Client;
  expect(await sampleLines(away, [])).toEqual([]);
});
