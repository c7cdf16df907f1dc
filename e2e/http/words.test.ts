import { content, failures, word, wordMessages } from '@portal/contract';
import { afterEach, expect, it } from 'vitest';
import { json, visitor } from './connection.ts';
import list from './files/words.json' with { type: 'json' };
import { currentRevision, expectFailure, revisionOf } from './records.ts';
import { administrator } from './session.ts';

// History, undo and restore of words are those of every collection: history.test.ts.

const [lede, portrait, name] = list;
if (lede === undefined || portrait === undefined || name === undefined)
  throw new Error('The list has three sentences.');
const { key, limit, standard } = lede;

const words = async (query = '') => word.array().parse((await administrator('GET', `/words${query}`)).json);
const put = (body: object) => administrator('PUT', '/words', { body: json(body) });
const takeAway = (of: string) => administrator('DELETE', `/words?key=${of}`);
/** What is stored, as the publisher is told. */
const stored = async () =>
  content
    .parse((await visitor('GET', '/content')).json)
    .collections.words.map(({ key, text }) => [key, text]);

afterEach(async () => {
  for (const one of list) expect((await takeAway(one.key)).status).toBe(200);
  expect(await stored()).toEqual([]);
});

it('lists the sentences with their pages, the owner’s text beside the standard', async () => {
  expect(await words()).toMatchObject(
    list.map((one) => ({ ...one, page: one.pages[0], text: null, updatedAt: null })),
  );
  expect((await words('?page=/arun-app/faculty/{id}')).map((one) => one.key)).toEqual([portrait.key]);
  expect(await words('?page=/nowhere')).toEqual([]);
  expectFailure(await visitor('GET', '/words'), 401, failures.noSession);
});

it('keeps a text for a sentence, trimmed and once, and tells the publisher', async () => {
  const before = await currentRevision();
  const reply = await put({ key, text: '  Fresh every morning.\n' });
  expect(reply.status, reply.text).toBe(200);
  expect(word.parse(reply.json)).toMatchObject({
    ...lede,
    page: '/arungrit-app/',
    text: 'Fresh every morning.',
  });
  expect(revisionOf(reply)).toBe(before + 1);
  expect((await words())[0]).toEqual(reply.json);
  // The same again is no change.
  expect(revisionOf(await put({ key, text: 'Fresh every morning.' }))).toBe(before + 1);
  expect((await put({ key, text: 'Fresh twice a day.' })).status).toBe(200);
  expect(await stored()).toEqual([[key, 'Fresh twice a day.']]);
});

it('takes the standard text again, by its own call or by the text itself', async () => {
  for (const take of [() => takeAway(key), () => put({ key, text: ` ${standard} ` })]) {
    const { id } = word.parse((await put({ key, text: 'Fresh every morning.' })).json);
    const reply = await take();
    expect(reply.status, reply.text).toBe(200);
    // The history goes on knowing its record.
    expect((await words())[0]).toMatchObject({ id, text: null });
    expect(revisionOf(reply)).toBe(await currentRevision());
    expect(await stored()).toEqual([]);
    // Taken away once more, nothing changes.
    expect(revisionOf(await take())).toBe(revisionOf(reply));
  }
  expect((await takeAway(key)).json).toEqual({ status: true });
});

it('keeps what only the owner knows, and forgets it when it is sent empty', async () => {
  expect((await put({ key: name.key, text: 'Asha Raman' })).status).toBe(200);
  expect(await stored()).toEqual([[name.key, 'Asha Raman']]);
  expect((await put({ key: name.key, text: ' ' })).status).toBe(200);
  expect(await stored()).toEqual([]);
});

it.each([
  ['nothing', { key }, wordMessages.empty],
  ['an empty text', { key, text: ' \n ' }, wordMessages.empty],
  ['a number', { key, text: 7 }, wordMessages.empty],
  [
    'one character more than there is room for',
    { key, text: 'x'.repeat(limit + 1) },
    wordMessages.tooLong(limit),
  ],
  [
    'a text without what the page fills in',
    { key: portrait.key, text: 'A portrait' },
    wordMessages.place('name'),
  ],
])('refuses %s', async (_what, body, sentence) => {
  const reply = expectFailure(await put(body), 400, sentence);
  expect(reply.fields).toEqual({ text: sentence });
  expect(await stored()).toEqual([]);
});

it('takes as many characters as there is room for, in any script', async () => {
  for (const text of ['x'.repeat(limit), 'தேங்காய் — <b>&amp;</b> {odd}'])
    expect(word.parse((await put({ key, text })).json).text).toBe(text);
});

it('knows no other sentence', async () => {
  for (const reply of [
    await put({ key: 'grit.home.nothing', text: 'x' }),
    await takeAway('grit.home.nothing'),
    await administrator('DELETE', '/words'),
  ])
    expectFailure(reply, 404, 'Sentence not found');
});

it('stores one record a sentence, whoever writes at the same time', async () => {
  const texts = Array.from({ length: 8 }, (_, index) => `Text ${index}`);
  const replies = await Promise.all(texts.map((text) => put({ key, text })));
  expect(replies.map(({ status }) => status)).toEqual(texts.map(() => 200));
  const [last] = replies.toSorted((a, b) => revisionOf(b) - revisionOf(a));
  expect(await stored()).toEqual([[key, word.parse(last?.json).text]]);
});

it('does not bring a text back over a newer one', async () => {
  await put({ key, text: 'First' });
  const taken = revisionOf(await takeAway(key));
  await put({ key, text: 'Second' });
  expectFailure(await administrator('POST', `/changes/${taken}/undo`), 409, failures.changedAgain);
  expect(await stored()).toEqual([[key, 'Second']]);
});
