import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWholeMp4 } from './mp4';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mp4-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function box(name: string, length = 16): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(length, 0);
  bytes.write(name, 4, 'latin1');
  return bytes;
}

/** A box whose length is written with 64 bits. */
function longBox(name: string, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(1, 0);
  bytes.write(name, 4, 'latin1');
  bytes.writeBigUInt64BE(BigInt(length), 8);
  return bytes;
}

async function check(...parts: readonly Buffer[]): Promise<boolean> {
  const name = path.join(folder, 'file.mp4');
  const bytes = Buffer.concat(parts);
  await writeFile(name, bytes);
  const file = await open(name);
  try {
    return await isWholeMp4(file, bytes.length);
  } finally {
    await file.close();
  }
}

it('takes a whole file, in either order of index and media', async () => {
  expect(await check(box('ftyp'), box('moov', 64), box('mdat', 128))).toBe(true);
  expect(await check(box('ftyp'), box('free', 8), longBox('mdat', 128), box('moov', 64))).toBe(true);
});

it('takes a last box that ends with the file', async () => {
  const last = box('mdat', 64);
  last.writeUInt32BE(0, 0);
  expect(await check(box('ftyp'), box('moov'), last)).toBe(true);
});

it('refuses a file that was cut off', async () => {
  expect(await check(box('ftyp'), box('moov', 64), box('mdat', 128).subarray(0, 90))).toBe(false);
  expect(await check(box('ftyp'), box('mdat', 64), box('moov', 64).subarray(0, 4))).toBe(false);
});

it('refuses a file without its index or its media', async () => {
  expect(await check(box('ftyp'), box('mdat', 64))).toBe(false);
  expect(await check(box('ftyp'), box('moov', 64))).toBe(false);
});

it('refuses a box that is shorter than its own header', async () => {
  const broken = box('moov');
  broken.writeUInt32BE(3, 0);
  expect(await check(box('ftyp'), broken, box('mdat'))).toBe(false);
});
