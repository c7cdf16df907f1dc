import { expect, test } from 'vitest';
import { DirtySet } from './dirty-set.ts';

const none = new Map<string, never>();

test('what is taken is gone, and what is given back is no news', () => {
  const dirty = new DirtySet();
  expect([dirty.isEmpty, dirty.isNew]).toEqual([false, true]);
  expect(dirty.take()).toEqual({ reads: 'everything', pages: none });
  expect([dirty.isEmpty, dirty.isNew]).toEqual([true, false]);
  dirty.add(new Set());
  expect([dirty.isEmpty, dirty.isNew]).toEqual([true, false]);
  dirty.add(new Set(['rule']));
  const taken = dirty.take();
  dirty.add(new Set(['gallery']));
  dirty.take();
  dirty.giveBack(taken);
  expect([dirty.isEmpty, dirty.isNew]).toEqual([false, false]);
  dirty.add(new Set(['fees']));
  expect(dirty.isNew).toBe(true);
  expect(dirty.take().reads).toEqual(new Set(['rule', 'fees']));
});

test('what was postponed is news', () => {
  const dirty = new DirtySet();
  dirty.giveBack(dirty.take(), true);
  expect(dirty.isNew).toBe(true);
});

test('a page that is given back is dirty, and everything stays everything', () => {
  const dirty = new DirtySet();
  const since = { first: new Set(['rule/2'] as const), all: new Set(['rule/2'] as const) };
  const { reads } = dirty.take();
  dirty.giveBack({ reads: new Set(), pages: new Map([['/rules/2', since]]) });
  expect(dirty.isEmpty).toBe(false);
  dirty.giveBack({ reads, pages: new Map() });
  dirty.add(new Set(['rule']));
  expect(dirty.take()).toEqual({ reads: 'everything', pages: new Map([['/rules/2', since]]) });
});
