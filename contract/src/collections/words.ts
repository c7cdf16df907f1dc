import { collection } from '../definition.js';
import { failures } from '../failure.js';
import { line, text } from '../fields.js';
import { sentences } from '../messages.js';

/** What the owner has put in the place of sentences of the pages. Only what differs from the standard text is stored. */
export const words = collection({
  stored: { singular: 'word', plural: 'words', table: 'words', title: 'Words of the pages' },
  venture: 'group',
  one: 'Sentence',
  many: 'Words of the pages',
  noun: 'sentence',
  page: '/',
  panel: false,
  // Its calls are its own: a sentence is changed, or as it was first.
  operations: [],
  missing: 'Please write the sentence, or take the standard text again.',
  fields: {
    /** Which sentence: see `words.ts` of the contract. */
    key: line('Sentence', { example: 'grit.home.intro.lede' }),
    text: text('Text', { example: 'Fresh coconut, every morning.', wide: true }),
  },
  named: 'key',
  unique: { field: 'key', taken: failures.changedAgain },
  list: { cards: ['key', 'text'] },
  messages: sentences('Sentence', 'sentence', { empty: 'Every sentence is as it was written first.' }),
});
