import { crc32, deflateSync, gzipSync } from 'node:zlib';
import type { ApiCollectionKey } from '@portal/contract';
import sharp from 'sharp';
import type { TestFile } from './connection.ts';
import { fileOf, jpeg, mp4, pdf, pictures, png } from './test-files.ts';

// What the cleaning of files takes away, part by part, and how many parts it reads, is held by cms/src/uploads/metadata.test.ts; what
// names become by file-name.test.ts beside it. These are files as an attacker sends them.

/** What must not be left of a file that is stored. */
export const script = '<script>alert(document.domain)</script>';
const page = Buffer.from(`<html>${script}<?php system($_GET[0]); ?></html>`);
const archive = Buffer.from('PK\u0003\u0004');

type Bytes = Buffer | string;
const bytesOf = (...parts: readonly Bytes[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const after = (file: TestFile, ...more: readonly Bytes[]): TestFile =>
  inside(file, file.bytes.length, ...more);

/** Puts bytes into a file, so far from its beginning. */
function inside(file: TestFile, at: number, ...more: readonly Bytes[]): TestFile {
  return { ...file, bytes: bytesOf(file.bytes.subarray(0, at), ...more, file.bytes.subarray(at)) };
}

/** Numbers of four bytes. */
const uint32 = (...list: readonly number[]): Buffer => Buffer.from(new Uint32Array(list).buffer).swap32();
const many = (count: number, part: Bytes): Buffer => Buffer.alloc(count * part.length, part, 'latin1');

/** A part of a JPEG, of a PNG and of a film, with its header. */
const segment = (marker: number, contents: Bytes): Buffer =>
  bytesOf(Buffer.from([0xff, marker]), uint32(contents.length + 2).subarray(2), contents);
const chunk = (name: string, contents: Bytes): Buffer => {
  const body = bytesOf(name, contents);
  return bytesOf(uint32(contents.length), body, uint32(crc32(body)));
};
const box = (name: string, ...contents: readonly Bytes[]): Buffer => {
  const body = bytesOf(name, ...contents);
  return bytesOf(uint32(body.length + 4), body);
};
const withSegments = async (...parts: readonly Buffer[]) => inside(await jpeg(), 2, ...parts);
const withChunk = async (name: string, contents: Bytes) => inside(await png(), 33, chunk(name, contents));

const picture = async (type: string): Promise<TestFile> =>
  (await pictures()).find((file) => file.type === type) ?? jpeg();

/** A picture whose header claims another size. @param find what stands before the two numbers of so many bytes each */
async function claiming(type: string, find: Bytes, size: 2 | 4): Promise<TestFile> {
  const file = await picture(type);
  const at = file.bytes.indexOf(find) + find.length;
  for (const place of [at, at + size]) file.bytes.writeUIntBE(30_000, place, size);
  return file;
}

/** A small picture in a canvas of 16,384 × 16,384. */
async function wideWebp(): Promise<TestFile> {
  const file = inside(await picture('image/webp'), 12, 'VP8X\n\0\0\0\0\0\0\0\u00ff?\0\u00ff?\0');
  file.bytes.writeUInt32LE(file.bytes.length - 8, 4);
  return file;
}

/** A GIF of a size, with so many frames of one point. */
function gif(width: number, height: number, frames: number): TestFile {
  const size = Buffer.from(new Uint16Array([width, height]).buffer);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const header = bytesOf('GIF89a', size, '\u0080\0\0\0\0\0\u00ff\u00ff\u00ff');
  return fileOf('moving.gif', 'image/gif', bytesOf(header, many(frames, frame), ';'));
}

/** A picture that tells where it was made, and a script. */
const told = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#2c7a5b' } })
    .withExif({
      IFD0: { ImageDescription: script },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 55/1 30/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`);

/** A PDF with another object in it. */
const pdfWith = (object: string): TestFile => {
  const file = pdf();
  return inside(file, file.bytes.indexOf('\nxref'), `\n9 0 obj\n${object}\nendobj\n`);
};
const packed = deflateSync('x'.repeat(20_000_000)).toString('latin1');

/** A film with a camera's track, all of whose chunks are all of its media. */
function filmOfPieces(): TestFile {
  const [film, chunks, media] = [mp4(), 20_000, many(2000, box('mdat', '\u0001'))];
  const tables = [
    box('stsz', uint32(0, media.length, chunks)),
    box('stsc', uint32(0, 1, 1, 1, 1)),
    box('stco', uint32(0, chunks), many(chunks, uint32(film.bytes.length))),
  ];
  const handler = box('hdlr', uint32(0, 0), 'meta', Buffer.alloc(12));
  const mdia = box('mdia', handler, box('minf', box('stbl', ...tables)));
  return after(film, media, box('moov', box('trak', mdia)));
}

/** A picture with 10,000 places of its description, every one of which is all of it. */
async function avifOfPlaces(): Promise<TestFile> {
  const [size, file] = [2_000_000, await picture('image/avif')];
  const items = box('iinf', uint32(0), '\0\u0001', box('infe', '\u0002\0\0\0\0\u0001\0\0Exif\0'));
  const header = Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 10_000 >> 8, 10_000 & 255]);
  const places = box('iloc', header, many(10_000, uint32(0, size)));
  const type = file.bytes.subarray(0, file.bytes.readUInt32BE(0));
  const meta = box('meta', uint32(0), items, places);
  return { ...file, bytes: bytesOf(type, meta, box('mdat', Buffer.alloc(size))) };
}

/** Made once: that takes a second. */
let bomb: Promise<TestFile> | undefined;

type Make = () => TestFile | Promise<TestFile>;

/** What each is, how it is made, and the statuses that it is refused with; without them it is stored, made harmless. */
type Row = readonly [what: string, make: Make, refused?: readonly number[]];

const inGallery: readonly Row[] = [
  // Two things at once.
  ['a GIF that is a script', () => fileOf('a.gif', 'image/gif', `GIF89a/*;*/=1;${script}`), [400]],
  ['a JPEG with a page in its comment', () => withSegments(segment(0xfe, page))],
  ['a JPEG followed by an archive', async () => after(await jpeg(), archive, page)],
  ...(['jpeg', 'webp', 'avif'] as const).map((format): Row => [
    `a ${format} that tells a script and a place`,
    async () => fileOf(`a.${format}`, `image/${format}`, await told().toFormat(format).toBuffer()),
  ]),
  ['a film with a page in it', () => inside(mp4(), 0, box('ftyp', 'isom\0\0\0\0isom'), box('free', page))],
  ['a film followed by a page', () => after(mp4(), page), [400]],
  [
    'a page that begins like a film',
    () => fileOf('film.mp4', 'video/mp4', `\0\0\0\u0018ftypisom${script}`),
    [400, 415],
  ],
  // Small files that unfold to large ones.
  ['a PNG of 64 million pixels', () => (bomb ??= png('bomb.png', 8000, 8000)), [413]],
  ['a JPEG that claims 900', () => claiming('image/jpeg', Buffer.from([0xff, 0xc0, 0, 17, 8]), 2), [413]],
  ['an AVIF that claims as many', () => claiming('image/avif', 'ispe\0\0\0\0', 4), [400, 413]],
  ['a WebP that claims 268', wideWebp, [400, 413]],
  ['a GIF that claims 4,000', () => gif(65_535, 65_535, 1), [400, 413]],
  ['a GIF of 10,000 frames', () => gif(64, 64, 10_000)],
  ...['iCCP', 'zTXt'].map((name): Row => [
    `a PNG whose ${name} unfolds`,
    () => withChunk(name, bytesOf('x\0\0', deflateSync(Buffer.alloc(60_000_000)))),
  ]),
  [
    'a JPEG with megabytes of EXIF',
    () => withSegments(many(40, segment(0xe1, `Exif\0\0${script.repeat(1500)}`))),
  ],
  [
    'a JPEG with megabytes of profile',
    () =>
      withSegments(
        ...Array.from({ length: 75 }, (_, index) =>
          segment(0xe2, bytesOf('ICC_PROFILE\0', Buffer.from([index + 1, 75]), Buffer.alloc(60_000))),
        ),
      ),
  ],
  // Small parts in great number.
  ['a film of 2,000 parts with 20,000 pieces that are all of them', filmOfPieces],
  ['an AVIF whose places cover each other', avifOfPlaces, [400]],
  // Names. What is inside is a good picture.
  ...[
    'page.html',
    '../../../../etc/cron.d/job.png',
    '..\\..\\start-up\\job.bat',
    'photo\u202egnp.exe',
    'சாதனை படம்.png',
    'with space & ünïcode (1).png',
    `${'n'.repeat(300)}.png`,
    'CON.png',
    '..',
    '.htaccess',
    '-rf',
    `"><img src=x onerror=alert(1)>.png`,
    'photo.png; filename=other.html',
    '%2e%2e%2fphoto.png',
    ' ',
  ].map((name): Row => [`the name ${JSON.stringify(name).slice(0, 40)}`, () => png(name)]),
  ['a name with the end of a text in it', () => png('photo.png\0.html'), [400]],
  // No picture at all.
  [
    'an XML bomb',
    () => fileOf('a.svg', 'image/svg+xml', '<!DOCTYPE z [<!ENTITY a "aa">]><svg>&a;</svg>'),
    [415],
  ],
  ['a packed drawing', () => fileOf('a.svgz', 'image/svg+xml', gzipSync(`<svg>${script}</svg>`)), [415]],
  [
    'a HEIC called an AVIF',
    async () => {
      const { bytes } = await picture('image/avif');
      return fileOf('a.avif', 'image/avif', bytesOf(bytes.toString('latin1').replaceAll('avif', 'heic')));
    },
    [415],
  ],
];

const asLesson: readonly Row[] = [
  ['a PDF followed by an archive', () => after(pdf(), archive, page)],
  [
    'a page that begins like a PDF',
    () => fileOf('a.pdf', 'application/pdf', `%PDF-1.4\n${script}\n%%EOF`),
    [400],
  ],
  ['a page before a PDF', () => inside(pdf(), 0, page), [415]],
  ['a PDF of spaces', () => inside(pdf(), 9, Buffer.alloc(1_000_000, 0x20))],
  // Documents that look as if they did something. What does is held by the reader's own program, and by the policy that they come with.
  ...[
    `<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${packed}\nendstream`,
    '<< /S /URI /URI (https://example.com/JavaScript) >> << /Dest /JavaScript >>',
    '<< /Title (How /Encrypt works) >>',
    '<< /S /JavaScript /JS (app.alert(1)) >>',
  ].map((object): Row => [`a PDF with ${object.slice(0, 40)}`, () => pdfWith(object)]),
];

const table = (key: ApiCollectionKey, rows: readonly Row[]) =>
  rows.map(([what, make, refused]) => ({ key, what, make, refused }));

/** Files that somebody made to do harm, the collection that they are sent to, and what becomes of them. */
export const hostileFiles = [...table('gallery', inGallery), ...table('lesson', asLesson)];
