// Past 300 lines: every type of file that is cleaned, with what makes its files.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { failures } from '@portal/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanPicture } from './clean-picture';
import { anyFileRule, inspect, type Inspected } from './inspection';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metadata-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;

async function inspected(bytes: Buffer): Promise<Inspected> {
  count += 1;
  const file = path.join(folder, String(count));
  await writeFile(file, bytes);
  return inspect(file, anyFileRule, 'file');
}

/** A file's bytes as they are stored. */
async function stored(bytes: Buffer): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of (await inspected(bytes)).content) pieces.push(piece);
  return Buffer.concat(pieces);
}

const damaged = (bytes: Buffer) => expect(inspected(bytes)).rejects.toThrow(failures.damagedFile);

const repeated = (count: number, part: Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => part));

const secret = 'Standing at 9.9252 N 78.1198 E';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secret}</note></x:xmpmeta>`;

/** A picture of two colours, with everything that a camera and an editor write into it, turned to the side. */
const told = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#2c7a5b' } })
    .composite([
      { input: { create: { width: 9, height: 9, channels: 3, background: '#aa3311' } }, top: 2, left: 3 },
    ])
    .withExif({
      IFD0: { ImageDescription: secret, Copyright: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 55/1 30/1' },
    })
    .withXmp(xmp)
    .withIccProfile('p3');

const writers = [
  ['image/jpeg', () => told().withMetadata({ orientation: 6 }).jpeg().toBuffer(), 6],
  ['image/jpeg', () => told().jpeg({ progressive: true }).toBuffer(), undefined],
  ['image/png', () => told().png().toBuffer(), undefined],
  ['image/webp', () => told().withMetadata({ orientation: 6 }).webp().toBuffer(), 6],
  ['image/avif', () => told().avif({ effort: 0 }).toBuffer(), undefined],
] as const;

describe.each(writers)('%s', (type, write, orientation) => {
  it('loses what it tells, and keeps pixels, colours and orientation', async () => {
    const bytes = await write();
    expect(bytes.includes(secret), 'the test has something to lose').toBe(true);
    const clean = await stored(bytes);
    expect(clean.includes(secret)).toBe(false);
    const [before, after] = [await sharp(bytes).metadata(), await sharp(clean).metadata()];
    expect(after.xmp?.some((byte) => byte !== 0) ?? false).toBe(false);
    expect(after.orientation).toBe(orientation);
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
    expect(after).toMatchObject({ width: before.width, height: before.height, format: before.format });
    const [pixels, same] = [await sharp(bytes).raw().toBuffer(), await sharp(clean).raw().toBuffer()];
    expect(same.equals(pixels)).toBe(true);
  });

  it('is stored byte for byte the second time, and loses what follows its end', async () => {
    const clean = await stored(await write());
    expect((await stored(clean)).equals(clean)).toBe(true);
    // The boxes of an AVIF fill its file: what follows makes it damaged.
    if (type === 'image/avif') return;
    const followed = Buffer.concat([clean, Buffer.from(`<script>${secret}</script>`)]);
    expect((await stored(followed)).equals(clean)).toBe(true);
  });
});

const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#2c7a5b' } });

it.each([
  ['image/jpeg', () => plain().jpeg().toBuffer()],
  ['image/png', () => plain().png({ palette: true }).toBuffer()],
  ['image/webp', () => plain().webp().toBuffer()],
  ['image/avif', () => plain().avif({ effort: 0 }).toBuffer()],
  ['image/gif', () => plain().gif().toBuffer()],
] as const)('%s that tells nothing is stored byte for byte', async (type, write) => {
  const bytes = await write();
  expect((await stored(bytes)).equals(bytes)).toBe(true);
});

it('a GIF loses comments and programs, and keeps its frames and how often it runs', async () => {
  const frames = Buffer.alloc(20 * 40 * 3);
  frames.fill(255, 0, 20 * 20 * 3);
  const bytes = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .gif({ loop: 3, delay: [100, 200] })
    .toBuffer();
  const note = Buffer.from(secret);
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, note.length]), note, Buffer.from([0])]);
  const end = bytes.length - 1;
  const marked = Buffer.concat([bytes.subarray(0, end), comment, bytes.subarray(end), note]);
  const clean = await stored(marked);
  expect(clean.equals(bytes)).toBe(true);
  expect(await sharp(clean).metadata()).toMatchObject({ pages: 2, loop: 3, delay: [100, 200] });
});

it('a PNG loses its texts and its time', async () => {
  const bytes = await plain().png().toBuffer();
  const body = Buffer.from(`tEXtComment\0${secret}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  const marked = Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
  expect((await sharp(marked).metadata()).comments).toBeDefined();
  expect((await stored(marked)).equals(bytes)).toBe(true);
});

function box(name: string, ...contents: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(8), ...contents]);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.write(name, 4, 'latin1');
  return bytes;
}

it("a film's place and title are blank, and every other byte lies where it lay", async () => {
  const film = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(20, 1)),
      box('udta', box('\u00a9xyz', Buffer.from(secret))),
      box('meta', Buffer.from(secret)),
      box('trak', box('tkhd', Buffer.alloc(20, 2)), box('udta', Buffer.from(secret))),
    ),
    box('uuid', Buffer.from(secret)),
    box('mdat', Buffer.alloc(200_000, 3)),
  ]);
  const clean = await stored(film);
  expect(clean.includes(secret)).toBe(false);
  expect(clean.includes('udta')).toBe(false);
  expect(clean.length).toBe(film.length);
  expect(clean.indexOf('mdat')).toBe(film.indexOf('mdat'));
  for (const name of ['mvhd', 'tkhd', 'mdat']) {
    const at = film.indexOf(name);
    expect(clean.subarray(at - 4, at + 20).equals(film.subarray(at - 4, at + 20)), name).toBe(true);
  }
});

const numbers = (...list: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(list.length * 4);
  for (const [index, value] of list.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** A track whose chunks lie where it says. @param sizes of its samples; `runs` as in the file: first chunk, samples in each, kind */
function track(kind: string, starts: readonly number[], runs: readonly number[], sizes: Buffer): Buffer {
  return box(
    'trak',
    box('tkhd', Buffer.alloc(20, 2)),
    box(
      'mdia',
      box('hdlr', numbers(0, 0), Buffer.from(kind, 'latin1'), Buffer.alloc(12), Buffer.from(secret)),
      box(
        'minf',
        box(
          'stbl',
          box('stsc', numbers(0, runs.length / 3, ...runs)),
          box('stsz', numbers(0), sizes),
          box('stco', numbers(0, starts.length, ...starts)),
        ),
      ),
    ),
  );
}

describe("a film's track that is neither picture nor sound", () => {
  const picture = Buffer.alloc(5000, 3);
  const place = Buffer.from(secret);
  const media = box('mdat', picture, place, picture, place, place, picture, Buffer.alloc(200_000, 3));
  const head = box('ftyp', Buffer.from('isom\0\0\0\0isom'));
  const first = head.length + 8;
  const at = [first + 5000, first + 10_000 + place.length];
  const vide = track('vide', [first], [1, 1, 1], numbers(5000, 1));
  const filmWith = (other: Buffer): Buffer => Buffer.concat([head, media, box('moov', vide, other)]);

  it.each([
    ['whose samples have sizes', numbers(0, 3, place.length, place.length, place.length)],
    ['whose samples have one size', numbers(place.length, 3)],
  ])('%s goes with its samples, and every other byte lies where it lay', async (_name, sizes) => {
    // One sample in the first chunk, two in the second.
    const film = filmWith(track('meta', at, [1, 1, 1, 2, 2, 1], sizes));
    const clean = await stored(film);
    expect(clean.length).toBe(film.length);
    const without = Buffer.from(film);
    without.fill(0, at[0], (at[0] ?? 0) + place.length);
    without.fill(0, at[1], (at[1] ?? 0) + 2 * place.length);
    const other = head.length + media.length + 8 + vide.length;
    without.fill(0, other + 8);
    without.write('free', other + 4, 'latin1');
    expect(clean.equals(without)).toBe(true);
    expect(clean.subarray(other - vide.length).includes(secret), 'the picture keeps its own').toBe(true);
  });

  it.each([
    ['points outside of the media', track('meta', [0, 4_000_000_000], [1, 4_000_000_000, 1], numbers(9, 1))],
    ['counts more than there is', track('meta', [first + 5000], [1, 1, 1], numbers(0, 4_000_000_000))],
    ['is hardly there', box('trak', box('mdia', box('hdlr', numbers(0, 0), Buffer.from('camm'))))],
  ])('that %s spoils nothing', async (_name, other) => {
    const film = filmWith(other);
    const clean = await stored(film);
    const kept = film.length - other.length;
    // The second one begins in the media, as if there were no end to it.
    expect(clean.subarray(0, first).equals(film.subarray(0, first))).toBe(true);
    expect(
      clean.subarray(first + media.length - 8, kept).equals(film.subarray(first + media.length - 8, kept)),
    ).toBe(true);
    expect(clean.toString('latin1', kept + 4, kept + 8)).toBe('free');
  });

  it.each(['text', 'subt', 'clcp'])('goes when it is captions, which may tell a place: %s', async (kind) => {
    const film = filmWith(track(kind, at, [1, 1, 1], numbers(place.length, 2)));
    const clean = await stored(film);
    expect(clean.subarray(at[0], (at[0] ?? 0) + place.length).every((byte) => byte === 0)).toBe(true);
  });

  it.each(['vide', 'soun'])('stays as it is when it is %s after all', async (kind) => {
    const film = filmWith(track(kind, at, [1, 1, 1], numbers(place.length, 2)));
    expect((await stored(film)).equals(film)).toBe(true);
  });
});

describe('a film of more parts than any camera writes', () => {
  const head = box('ftyp', Buffer.from('isom\0\0\0\0isom'));
  const note = track('meta', [0], [1, 1, 1], numbers(1, 1));
  const starts = Array.from({ length: 100_001 }, (_, index) => index);

  it.each<readonly [string, readonly Buffer[]]>([
    ['boxes', [repeated(10_001, box('free')), box('moov', note)]],
    ['boxes in a track', [box('moov', box('trak', repeated(10_001, box('xxxx'))))]],
    ['bytes in its index', [box('moov', box('xxxx', Buffer.alloc(16 * 1024 * 1024)))]],
    ['chunks in a track', [box('moov', track('meta', starts, [1, 1, 1], numbers(1, 1)))]],
  ])('is refused: %s', async (_what, parts) => {
    await damaged(Buffer.concat([head, box('mdat', Buffer.alloc(9)), ...parts]));
  });
});

const png = (count: number): Buffer =>
  Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    repeated(count, Buffer.from('\0\0\0\0IDATcrc ')),
    Buffer.from('\0\0\0\0IENDcrc '),
  ]);

function webp(count: number): Buffer {
  const bytes = Buffer.concat([Buffer.from('RIFF    WEBP'), repeated(count, Buffer.from('ANMF\0\0\0\0'))]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

const jpeg = (count: number, part: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), repeated(count, Buffer.from(part)), Buffer.from([0xff, 0xd9])]);

const gif = (count: number): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a\0\0\0\0\0\0\0'),
    repeated(count, Buffer.from([0x21, 0xf9, 0])),
    Buffer.from(';'),
  ]);

it.each([
  ['a JPEG of segments', 'image/jpeg', (count: number) => jpeg(count - 1, [0xff, 0xfe, 0, 2])],
  ['a JPEG of bare markers', 'image/jpeg', (count: number) => jpeg(count - 1, [0xff, 1])],
  ['a GIF', 'image/gif', (count: number) => gif(count - 1)],
  ['a PNG', 'image/png', (count: number) => png(count - 1)],
  ['a WebP', 'image/webp', webp],
] as const)('%s has no more parts than any camera or program writes', (_what, type, make) => {
  const clean = (count: number) => cleanPicture(make(count), type, {});
  expect(clean(100_000)).toBeDefined();
  expect(() => clean(100_001)).toThrow(RangeError);
});

it('a PDF loses what follows its end', async () => {
  const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n');
  const followed = Buffer.concat([bytes, Buffer.from('PK\u0003\u0004')]);
  expect((await stored(followed)).equals(bytes)).toBe(true);
});

it.each(writers)('%s that is cut off is not taken for whole', async (_type, write) => {
  const bytes = await write();
  await damaged(bytes.subarray(0, bytes.length - 40));
});
