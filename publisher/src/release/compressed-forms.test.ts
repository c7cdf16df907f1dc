import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BlobStore } from './blob-store.ts';
import { CompressedForms, hasForms } from './compressed-forms.ts';
import type { ReleaseFile } from './manifest.ts';

let folder: string;
let file: ReleaseFile;
let forms: CompressedForms;
const text = 'Commerce coaching. '.repeat(100);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forms-'));
  const blobs = new BlobStore(folder);
  file = blobs.put(Buffer.from(text));
  await blobs.settle();
  forms = new CompressedForms(folder);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a form is made once, however many ask for it at a moment, and kept', async () => {
  const asked = await Promise.all([1, 2, 3].map(() => forms.of(file, 'br')));
  expect(asked).toEqual(Array(3).fill(`${file.file}.br`));
  expect(brotliDecompressSync(await readFile(join(folder, `${file.file}.br`))).toString()).toBe(text);
  const gz = await forms.of(file, 'gz');
  expect(gunzipSync(await readFile(join(folder, gz ?? ''))).toString()).toBe(text);
  expect(await readdir(join(folder, dirname(file.file)))).toHaveLength(3);
  // The next process takes it as it is.
  await writeFile(join(folder, `${file.file}.br`), 'kept');
  await new CompressedForms(folder).of(file, 'br');
  expect(await readFile(join(folder, `${file.file}.br`), 'utf8')).toBe('kept');
});

test('a file whose form cannot be made is what there is', async () => {
  await rm(join(folder, file.file));
  expect(await forms.of(file, 'br')).toBeUndefined();
});

test.each([
  ['index.html', 512, true],
  ['index.html', 511, false],
  ['_astro/a.js', 9000, true],
  ['media/a.avif', 9000, false],
  ['uploads/film.mp4', 9000, false],
  ['a.pdf', 9000, false],
])('%s of %i bytes has forms: %s', (path, size, expected) => {
  expect(hasForms(path, { ...file, size })).toBe(expected);
});
