import { collectionKeys, pageContent, pageContentKey, type PageData, type ReadKey } from '@portal/contract';
import { beforeEach, expect, it } from 'vitest';
import { filled, fixed, sample, sampleWords, standardWords, unsaid, unsaidWords, words } from './words';

let own: PageData['collections']['words'] = [];
let reads: ReadKey[] = [];

beforeEach(() => {
  own = [];
  reads = [];
  const content = pageContent(
    () => ({
      revision: 1,
      collections: {
        ...(Object.fromEntries(collectionKeys.map((key) => [key, []])) as unknown as PageData['collections']),
        words: own,
      },
      pictures: {},
      settings: { siteOrigin: '', cmsOrigin: '' },
    }),
    (key) => reads.push(key),
  );
  Object.assign(globalThis, { [pageContentKey]: content });
});

const drawing = () => 'svg';
const copy = words('test.example', {
  title: fixed('About'),
  hero: { lede: 'A standard text.', drawing, alt: 'A drawing' },
  list: ['One', { id: fixed('two'), text: 'Two', months: [4, 5] }],
  portrait: filled('Portrait of {name}, {role}'),
  voice: { text: sample('Nobody said this.') },
  facts: { price: unsaid('Price of a coconut', 100) },
});

const over = (key: string, text: string): void => {
  own = [...own, { id: own.length + 1, updatedAt: '', rank: own.length + 1, key, text }];
};

it('is the standard text until the owner writes another one', () => {
  expect(copy.hero.lede).toBe('A standard text.');
  over('test.example.hero.lede', 'The owner’s.');
  expect(copy.hero.lede).toBe('The owner’s.');
  expect({ ...copy.hero }).toEqual({ lede: 'The owner’s.', drawing, alt: 'A drawing' });
  own = [];
  expect(copy.hero.lede).toBe('A standard text.');
});

it('has keys for lists, and none for what is fixed or no text', () => {
  over('test.example.list.0', 'Eins');
  over('test.example.list.1.text', 'Zwei');
  over('test.example.title', 'Never');
  over('test.example.list.1.id', 'never');
  over('test.example.gone', 'A text of a sentence that is no more');
  const [first, second] = copy.list;
  expect([first, second.text, second.id, second.months]).toEqual(['Eins', 'Zwei', 'two', [4, 5]]);
  expect(copy.list.map((one) => typeof one)).toEqual(['string', 'object']);
  expect(copy.title).toBe('About');
  expect([...standardWords().keys()].filter((key) => key.startsWith('test.example.'))).toEqual([
    'test.example.hero.lede',
    'test.example.hero.alt',
    'test.example.list.0',
    'test.example.list.1.text',
    'test.example.portrait',
    'test.example.voice.text',
    'test.example.facts.price',
  ]);
});

it('is a sample where nobody has said it, and a text of the page like any other', () => {
  expect(copy.voice.text).toBe('Nobody said this.');
  expect([...sampleWords()].filter((key) => key.startsWith('test.example.'))).toEqual([
    'test.example.voice.text',
  ]);
  over('test.example.voice.text', 'A guest said this.');
  expect(copy.voice.text).toBe('A guest said this.');
});

it('is nothing where only the owner knows, and the list says what it is to be', () => {
  expect(copy.facts.price).toBe('');
  const told = { unsaid: 'Price of a coconut', limit: 100 };
  expect(unsaidWords().get('test.example.facts.price')).toEqual(told);
  over('test.example.facts.price', '₹40 a piece');
  expect(copy.facts.price).toBe('₹40 a piece');
});

it('puts in what the page knows, once', () => {
  expect(copy.portrait({ name: 'Asha', role: 'Head' })).toBe('Portrait of Asha, Head');
  over('test.example.portrait', '{role} {name} $& {odd}');
  expect(copy.portrait({ name: '{role}', role: 'Head' })).toBe('Head {role} $& {odd}');
});

it('notes what a page reads, and nothing else', () => {
  void copy.hero;
  expect(reads).toEqual([]);
  void copy.hero.lede;
  expect(reads).toEqual(['word/test.example.hero.lede']);
});
