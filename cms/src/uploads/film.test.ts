import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFilm, type Film } from './film';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'film-'));
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

async function read(...parts: readonly Buffer[]): Promise<Film> {
  const name = path.join(folder, 'file.mp4');
  await writeFile(name, Buffer.concat(parts));
  return readFilm(name);
}

const takes = (...parts: readonly Buffer[]) => expect(read(...parts)).resolves.toBeDefined();
const refuses = (...parts: readonly Buffer[]) => expect(read(...parts)).rejects.toThrow(RangeError);

/** A box around others. */
function around(name: string, ...parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat([box(name, 8), ...parts]);
  bytes.writeUInt32BE(bytes.length, 0);
  return bytes;
}

/** A track's header of version 0 or 1. @param turn the matrix's first two numbers */
function trackHeader(version: 0 | 1, width: number, height: number, turn: readonly [number, number]): Buffer {
  const matrix = version === 1 ? 60 : 48;
  const bytes = box('tkhd', matrix + 44);
  bytes[8] = version;
  bytes.writeInt32BE(turn[0] * 65_536, matrix);
  bytes.writeInt32BE(turn[1] * 65_536, matrix + 4);
  bytes.writeUInt32BE(width * 65_536, matrix + 36);
  bytes.writeUInt32BE(height * 65_536, matrix + 40);
  return bytes;
}

const film = (...tracks: readonly Buffer[]): Buffer =>
  around('moov', box('mvhd', 108), ...tracks.map((header) => around('trak', header)));

it('takes a whole file, in either order of index and media', async () => {
  await takes(box('ftyp'), box('moov', 64), box('mdat', 128));
  await takes(box('ftyp'), box('free', 8), longBox('mdat', 128), box('moov', 64));
});

it('takes a last box that ends with the file', async () => {
  const last = box('mdat', 64);
  last.writeUInt32BE(0, 0);
  await takes(box('ftyp'), box('moov'), last);
});

it('refuses a file that was cut off', async () => {
  await refuses(box('ftyp'), box('moov', 64), box('mdat', 128).subarray(0, 90));
  await refuses(box('ftyp'), box('mdat', 64), box('moov', 64).subarray(0, 4));
});

it('refuses a file without its index or its media', async () => {
  await refuses(box('ftyp'), box('mdat', 64));
  await refuses(box('ftyp'), box('moov', 64));
});

it('refuses a box that is shorter than its own header', async () => {
  const broken = box('moov');
  broken.writeUInt32BE(3, 0);
  await refuses(box('ftyp'), broken, box('mdat'));
});

const upright = [1, 0] as const;
it.each([
  ['a broad film', trackHeader(0, 1280, 720, upright), { width: 1280, height: 720 }],
  ['long times', trackHeader(1, 1280, 720, upright), { width: 1280, height: 720 }],
  ['a phone held upright', trackHeader(0, 1920, 1080, [0, 1]), { width: 1080, height: 1920 }],
  ['a phone held upside down', trackHeader(0, 1920, 1080, [-1, 0]), { width: 1920, height: 1080 }],
])('knows the shape of %s, whatever sound comes before it', async (_, header, size) => {
  const sound = trackHeader(0, 0, 0, upright);
  expect(await read(box('ftyp'), box('mdat', 64), film(sound, header))).toMatchObject(size);
});

it('knows no shape where the file tells none', async () => {
  for (const header of [trackHeader(0, 0, 0, upright), box('tkhd', 40)]) {
    expect(await read(box('ftyp'), film(header), box('mdat'))).not.toHaveProperty('width');
  }
});
