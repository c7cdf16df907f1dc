import type { Content } from '@portal/contract';
import { expect, test } from 'vitest';
import { ContentStore } from './content-store.ts';
import { contentReply, galleryItem, rule } from './test-content.ts';

/** A moment at which nothing is hidden that has no time. */
const applied = (store: ContentStore, reply: Content, now = 0) => store.apply(reply, now);

function filled(): ContentStore {
  const store = new ContentStore();
  applied(
    store,
    contentReply(3, { rule: [rule(1, 'One'), rule(2, 'Two')], gallery: [galleryItem(5, 'aa')] }),
  );
  return store;
}

test('a partial reply changes what it names', () => {
  const store = filled();
  const changed = applied(
    store,
    contentReply(
      5,
      { rule: [rule(2, 'Second'), rule(4, 'Four')] },
      { full: false, deleted: { gallery: [5] } },
    ),
  );
  expect([...changed].toSorted()).toEqual([
    'gallery',
    'gallery/5',
    'gallery/ids',
    'rule',
    'rule/2',
    'rule/4',
    'rule/ids',
  ]);
  expect(store.collections.rule.map(({ point }) => point)).toEqual(['One', 'Second', 'Four']);
  expect(store.collections.gallery).toEqual([]);
  expect(store.revision).toBe(5);
});

test('a full reply names only what differs', () => {
  const store = filled();
  const changed = applied(
    store,
    contentReply(9, { rule: [rule(1, 'One'), rule(2, 'Deux')], gallery: [galleryItem(5, 'aa')] }),
  );
  expect([...changed].toSorted()).toEqual(['rule', 'rule/2']);
  expect(store.collections.rule.map(({ point }) => point)).toEqual(['One', 'Deux']);
});

test('a full reply without a record takes it away', () => {
  const store = filled();
  const changed = applied(store, contentReply(9, { rule: [rule(2, 'Two'), rule(3, 'Three')] }));
  expect([...changed].toSorted()).toEqual([
    'gallery',
    'gallery/5',
    'gallery/ids',
    'rule',
    'rule/1',
    'rule/3',
    'rule/ids',
  ]);
  expect(store.collections.rule.map(({ id }) => id)).toEqual([2, 3]);
});

test('a record that was moved stands where its rank says, and pages that read who there is follow', () => {
  const store = filled();
  const before = store.collections.rule;
  const changed = applied(store, contentReply(5, { rule: [rule(2, 'Two', 0.5)] }, { full: false }));
  expect([...changed].toSorted()).toEqual(['rule', 'rule/2', 'rule/ids']);
  expect(store.collections.rule.map(({ id }) => id)).toEqual([2, 1]);
  expect(before.map(({ id }) => id)).toEqual([1, 2]);
  applied(
    store,
    contentReply(6, { rule: [rule(2, 'Second', 0.5)] }, { full: false, deleted: { rule: [1] } }),
  );
  expect(store.collections.rule).toEqual([rule(2, 'Second', 0.5)]);
});

test('a reply without a change changes nothing, and what was handed out stays as it was', () => {
  const store = filled();
  const before = store.collections;
  expect(applied(store, contentReply(4, {}, { full: false })).size).toBe(0);
  applied(store, contentReply(5, { rule: [rule(1, 'Uno')] }, { full: false }));
  expect(before.rule[0]?.point).toBe('One');
});

test('a sentence that changed is named by its key, whatever its record', () => {
  const store = new ContentStore();
  const word = (id: number, key: string, text: string) => ({
    id,
    updatedAt: '2026-06-01T00:00:00.000Z',
    rank: id,
    key,
    text,
    show_from: null,
    show_until: null,
  });
  const wordsOf = (changed: ReadonlySet<string>) =>
    [...changed].filter((key) => key.startsWith('word/')).toSorted();
  const apply = (...words: ReturnType<typeof word>[]) => wordsOf(applied(store, contentReply(1, { words })));
  expect(apply(word(1, 'a.b', 'One'), word(2, 'a.c', 'Two'))).toEqual(['word/a.b', 'word/a.c']);
  expect(apply(word(1, 'a.b', 'One'), word(2, 'a.c', 'Deux'))).toEqual(['word/a.c']);
  expect(apply(word(2, 'a.c', 'Deux'))).toEqual(['word/a.b']);
  // Taken away and written again.
  expect(apply(word(3, 'a.c', 'Deux'))).toEqual([]);
});

test('a record whose picture is awaited is as it was, until a reply or a moment that finds it there', () => {
  const store = filled();
  const awaited = new Set(['bb']);
  const [replaced, added] = [galleryItem(5, 'bb'), galleryItem(6, 'bb')];
  const reply = contentReply(4, { gallery: [replaced, added], rule: [rule(2, 'Zwei')] }, { full: false });
  const later = { ...galleryItem(7, 'bb'), show_from: new Date(10_000).toISOString() };
  expect([...store.apply(reply, 0, () => awaited)].toSorted()).toEqual(['rule', 'rule/2']);
  store.apply(contentReply(5, { gallery: [later] }, { full: false }), 0, () => awaited);
  expect([store.collections.gallery, store.held]).toEqual([[galleryItem(5, 'aa')], 2]);
  expect([store.revision, store.shownVersion.revision]).toEqual([5, 3]);
  expect(store.all.gallery).toEqual([replaced, added, later]);
  awaited.clear();
  expect([...store.moveTo(1)].toSorted()).toEqual(['gallery', 'gallery/5', 'gallery/6', 'gallery/ids']);
  expect([store.collections.gallery, store.held]).toEqual([[replaced, added], 0]);
  expect(store.shownVersion.revision).toBe(5);
});

test('what is not due holds nothing up', () => {
  const store = filled();
  const later = { ...galleryItem(7, 'bb'), show_from: new Date(10_000).toISOString() };
  store.apply(contentReply(4, { gallery: [later] }, { full: false }), 0, () => new Set(['bb']));
  expect([store.held, store.shownVersion.revision]).toEqual([0, 4]);
});

test('a record is there in its time, and each boundary names what reads differently', () => {
  const store = new ContentStore();
  const at = (second: number): string => new Date(second * 1000).toISOString();
  const soon = { ...rule(1, 'Soon'), show_from: at(10), show_until: at(20) };
  expect([...applied(store, contentReply(3, { rule: [soon, rule(2, 'Two')] }), 5000)].toSorted()).toEqual([
    'rule',
    'rule/2',
    'rule/ids',
  ]);
  const shown = (): string[] => store.collections.rule.map(({ point }) => point);
  expect([shown(), store.next]).toEqual([['Two'], 10_000]);
  expect([...store.moveTo(9999)]).toEqual([]);
  expect([...store.moveTo(10_000)].toSorted()).toEqual(['rule', 'rule/1', 'rule/ids']);
  expect([shown(), store.next]).toEqual([['Soon', 'Two'], 20_000]);
  // A change of it, and the end, both at once.
  const later = applied(
    store,
    contentReply(4, { rule: [{ ...soon, point: 'Over' }] }, { full: false }),
    20_000,
  );
  expect([...later].toSorted()).toEqual(['rule', 'rule/1', 'rule/ids']);
  expect([shown(), store.next]).toEqual([['Two'], undefined]);
  expect(store.all.rule).toHaveLength(2);
  // The clock goes back.
  expect([...store.moveTo(15_000)].toSorted()).toEqual(['rule', 'rule/1', 'rule/ids']);
  expect(shown()).toEqual(['Over', 'Two']);
});
