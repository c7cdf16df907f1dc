import { collectionKeys, type Client } from '@portal/contract';
import { expect, it } from 'vitest';
import { sampleLines } from './sample-lines.ts';

const clientWith = (profile: readonly object[]): Client => {
  const none = Object.fromEntries(collectionKeys.map((key) => [key, []]));
  return { content: () => Promise.resolve({ collections: { ...none, profile } }) } as unknown as Client;
};

it('counts the values that reach nobody, by where they are edited', async () => {
  const sampled = { id: 1, phone: '+91 00000 00000', email: 'a@example.com', brandName: 'Arun Eats' };
  expect(await sampleLines(clientWith([sampled, { id: 2, phone: '+91 98765 43210' }]))).toEqual([
    ['Samples', 'values that reach nobody are on the sites: 2 in Businesses'],
  ]);
});

it('says nothing without one, and of a CMS that does not answer', async () => {
  expect(await sampleLines(clientWith([]))).toEqual([]);
  const away = { content: () => Promise.reject(new Error('away')) } as unknown as Client;
  expect(await sampleLines(away)).toEqual([]);
});
