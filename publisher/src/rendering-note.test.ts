import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginRenderingNote, readRenderingNote } from './rendering-note.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'note-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the last note is what is read, however long the one before was', () => {
  expect(readRenderingNote(folder)).toEqual([]);
  const note = beginRenderingNote(folder);
  expect(readRenderingNote(folder)).toEqual([]);
  note(['/arun-app/faculty/1', '/arun-app/faculty/2']);
  note(['/']);
  expect(readRenderingNote(folder)).toEqual(['/']);
  note([]);
  expect(readRenderingNote(folder)).toEqual([]);
});

test('the next process begins anew', () => {
  beginRenderingNote(folder)(['/']);
  beginRenderingNote(folder);
  expect(readRenderingNote(folder)).toEqual([]);
});

test('a note that cannot be read names no page', async () => {
  beginRenderingNote(folder)(['/']);
  await writeFile(join(folder, 'cache/rendering.json'), '["/', 'utf8');
  expect(readRenderingNote(folder)).toEqual([]);
});
