import { expect, test } from 'vitest';
import { FileTree, storedPart } from './file-tree.ts';
import type { ReleaseFile } from './manifest.ts';

const file = (tag: string): ReleaseFile => ({ file: `releases/blobs/${tag}`, size: 1, tag });
const pages = Array.from({ length: 1000 }, (_, n) => [`page-${n}.html`, file(`t${n}`)] as const);

test('a tree answers what a map of the same entries would', () => {
  const tree = FileTree.of(pages);
  expect(tree.size).toBe(1000);
  expect(new Map(tree)).toEqual(new Map(pages));
  expect(tree.get('page-7.html')).toEqual(file('t7'));
  expect(tree.has('page-1000.html')).toBe(false);
});

test('a change leaves the older tree as it was and shares the parts without a change', () => {
  const before = FileTree.of(pages);
  const after = before.with([
    ['page-7.html', file('new')],
    ['page-8.html', undefined],
    ['more.html', file('more')],
  ]);
  expect(before.get('page-7.html')).toEqual(file('t7'));
  expect(after.size).toBe(1000);
  const differences = [...after.differences(before)].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  expect(differences).toEqual([
    { path: 'more.html', before: undefined, after: file('more') },
    { path: 'page-7.html', before: file('t7'), after: file('new') },
    { path: 'page-8.html', before: file('t8'), after: undefined },
  ]);
  expect(after.parts.filter((part, index) => part !== before.parts[index]).length).toBeLessThanOrEqual(3);
});

test('what does not change anything answers the same tree', () => {
  const tree = FileTree.of(pages);
  expect(tree.with([['page-7.html', file('t7')]])).toBe(tree);
  expect(tree.with([['nowhere.html', undefined]])).toBe(tree);
});

test('a part has one name, whatever the order in which its files came', () => {
  const names = (entries: typeof pages) => FileTree.of(entries).parts.map((part) => storedPart(part).name);
  expect(names(pages)).toEqual(names(pages.toReversed()));
});

test('parts that are not those of a tree are refused', () => {
  const { parts } = FileTree.of(pages);
  expect([...FileTree.fromParts(parts)]).toHaveLength(1000);
  expect(() => FileTree.fromParts(parts.slice(1))).toThrow('damaged');
  expect(() => FileTree.fromParts(parts.toReversed())).toThrow('damaged');
});
