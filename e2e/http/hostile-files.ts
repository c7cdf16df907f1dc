// Longer than other files: it is one table, with what makes its rows.
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import type { ApiCollectionKey } from '@portal/contract';
import sharp from 'sharp';
import type { TestFile } from './connection.ts';
import { jpeg, mp4, pdf, pictures, png } from './test-files.ts';

/** A file that somebody made to do harm, and what becomes of it. */
export interface HostileFile {
  readonly what: string;
  readonly key: ApiCollectionKey;
  readonly make: () => TestFile | Promise<TestFile>;
  /** The statuses that it is refused with; without them it is stored, made harmless. */
  readonly refused?: readonly number[];
}

/** What must not be left of a file that is stored. */
export const script = '<script>alert(document.domain)</script>';

const scriptBytes = Buffer.from(`<html>${script}<?php system($_GET[0]); ?></html>`);

const after = (file: TestFile, ...more: readonly Buffer[]): TestFile => ({
  ...file,
  bytes: Buffer.concat([file.bytes, ...more]),
});

/** Bytes put into a file. @param at counted from its beginning, or from its end when below 0 */
function inside(file: TestFile, at: number, ...more: readonly Buffer[]): TestFile {
  return { ...file, bytes: Buffer.concat([file.bytes.subarray(0, at), ...more, file.bytes.subarray(at)]) };
}

const named = async (name: string): Promise<TestFile> => ({ ...(await png()), name });

const text = (name: string, type: string, content: string): TestFile => ({
  name,
  type,
  bytes: Buffer.from(content),
});

function segment(marker: number, contents: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(contents.length + 2, 2);
  return Buffer.concat([header, contents]);
}

function chunk(name: string, contents: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), contents]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(contents.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function box(name: string, contents: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(contents.length + 8);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), contents]);
}

const pngHeaderBytes = 33;

/** 30,000 × 30,000 points in a hundred kilobytes: unpacked in colour they take gigabytes. */
function pngBomb(): TestFile {
  const header = Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 1, 0, 0, 0, 0]);
  const pixels = deflateSync(Buffer.alloc(30_000 * 3751), { level: 1 });
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return {
    name: 'bomb.png',
    type: 'image/png',
    bytes: Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...parts]),
  };
}

const picture = async (type: string): Promise<TestFile> => {
  const found = (await pictures()).find((file) => file.type === type);
  if (found === undefined) throw new Error(`No picture of the type ${type}`);
  return found;
};

/** A picture whose header claims another size. @param find the bytes before the two numbers of two or four bytes */
async function claiming(type: string, find: Buffer, bytes: 2 | 4, skip = 0): Promise<TestFile> {
  const file = await picture(type);
  const copy = Buffer.from(file.bytes);
  const at = copy.indexOf(find) + find.length + skip;
  copy.writeUIntBE(30_000, at, bytes);
  copy.writeUIntBE(30_000, at + bytes, bytes);
  return { ...file, bytes: copy };
}

function gif(width: number, height: number, ...blocks: readonly Buffer[]): TestFile {
  const header = Buffer.from('GIF89a\0\0\0\0\u0080\0\0\0\0\0\u00ff\u00ff\u00ff', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return {
    name: 'moving.gif',
    type: 'image/gif',
    bytes: Buffer.concat([header, ...blocks, Buffer.from(';')]),
  };
}

/** One frame of one point. */
const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);

/** A small picture that claims a canvas of 16,384 × 16,384. */
async function webpBomb(): Promise<TestFile> {
  const file = await picture('image/webp');
  const header = Buffer.from('VP8X\n\0\0\0\0\0\0\0\u00ff?\0\u00ff?\0', 'latin1');
  const bytes = Buffer.concat([file.bytes.subarray(0, 12), header, file.bytes.subarray(12)]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return { ...file, bytes };
}

const told = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#2c7a5b' } })
    .withExif({
      IFD0: { ImageDescription: script },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 55/1 30/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`);

const truncated = async (file: TestFile | Promise<TestFile>): Promise<TestFile> => {
  const whole = await file;
  return { ...whole, bytes: whole.bytes.subarray(0, Math.floor(whole.bytes.length * 0.7)) };
};

/** A PDF with another object in it. */
const pdfWith = (object: string): TestFile => {
  const file = pdf();
  const extra = Buffer.from(`\n9 0 obj\n${object}\nendobj\n`, 'latin1');
  return inside(file, file.bytes.indexOf('\nxref'), extra);
};

const packed = (content: string): string =>
  `<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${deflateSync(content).toString('latin1')}\nendstream`;

const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
const entities = `<!DOCTYPE z [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;&b;&b;</svg>`;

const isPicture = (what: string, make: HostileFile['make'], refused?: readonly number[]): HostileFile => ({
  what,
  key: 'gallery',
  make,
  ...(refused === undefined ? {} : { refused }),
});
const isLesson = (what: string, make: HostileFile['make'], refused?: readonly number[]): HostileFile => ({
  ...isPicture(what, make, refused),
  key: 'lesson',
});

const numbers = (...list: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(list.length * 4);
  for (const [index, value] of list.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

const many = (count: number, part: Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => part));

/** A film with a camera's track, all of whose chunks are all of its media. @param medias how many boxes those are */
function mp4Bomb(medias: number, chunks: number): TestFile {
  const film = mp4();
  const media = many(medias, box('mdat', Buffer.from([1])));
  const tables = [
    box('stsz', numbers(0, media.length, chunks)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stco', Buffer.concat([numbers(0, chunks), many(chunks, numbers(film.bytes.length))])),
  ];
  const handler = box('hdlr', Buffer.concat([numbers(0, 0), Buffer.from('meta'), Buffer.alloc(12)]));
  const samples = box('minf', box('stbl', Buffer.concat(tables)));
  const index = box('moov', box('trak', box('mdia', Buffer.concat([handler, samples]))));
  return after(film, media, index);
}

/** A picture with 10,000 places of its description, every one of which is all of it. */
async function avifBomb(): Promise<TestFile> {
  const size = 2_000_000;
  const item = box('infe', Buffer.from([2, 0, 0, 0, 0, 1, 0, 0, ...Buffer.from('Exif\0')]));
  const items = box('iinf', Buffer.concat([numbers(0), Buffer.from([0, 1]), item]));
  const header = Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 10_000 >> 8, 10_000 & 255]);
  const places = box('iloc', Buffer.concat([header, many(10_000, numbers(0, size))]));
  const file = await picture('image/avif');
  const type = file.bytes.subarray(0, file.bytes.readUInt32BE(0));
  const meta = box('meta', Buffer.concat([numbers(0), items, places]));
  return { ...file, bytes: Buffer.concat([type, meta, box('mdat', Buffer.alloc(size))]) };
}

/** The zoo. */
export const hostileFiles: readonly HostileFile[] = [
  // Two things at once.
  isPicture('a GIF that is a script', () => text('a.gif', 'image/gif', `GIF89a/*;*/=1;${script}`), [400]),
  isPicture('a GIF with a script in its comment', () =>
    gif(9, 9, Buffer.concat([Buffer.from([0x21, 0xfe, script.length]), Buffer.from(`${script}\0`)]), frame),
  ),
  isPicture('a GIF followed by a page', () => after(gif(9, 9, frame), scriptBytes)),
  isPicture('a JPEG with a page in its comment', async () =>
    inside(await jpeg(), 2, segment(0xfe, scriptBytes)),
  ),
  isPicture('a JPEG followed by a page', async () => after(await jpeg(), scriptBytes)),
  isPicture('a JPEG followed by an archive', async () =>
    after(await jpeg(), Buffer.from('PK\u0003\u0004'), scriptBytes),
  ),
  isPicture('a PNG followed by a script', async () => after(await png('photo.png.php'), scriptBytes)),
  isPicture('a PNG with a script in its text', async () =>
    inside(await png(), pngHeaderBytes, chunk('tEXt', Buffer.from(`Comment\0${script}`))),
  ),
  isPicture('a WebP with a script in its description', async () => ({
    ...(await picture('image/webp')),
    bytes: await told().webp().toBuffer(),
  })),
  isPicture('an AVIF with a script in its description', async () => ({
    ...(await picture('image/avif')),
    bytes: await told().avif({ effort: 0 }).toBuffer(),
  })),
  isPicture('a JPEG with a script and a place in its EXIF', async () => ({
    ...(await jpeg()),
    bytes: await told().jpeg().toBuffer(),
  })),
  isPicture('a film with a page in it', () =>
    inside(mp4(), 0, box('ftyp', Buffer.from('isom\0\0\0\0isom')), box('free', scriptBytes)),
  ),
  isPicture('a film followed by a page', () => after(mp4(), scriptBytes), [400]),
  isPicture(
    'a page that begins like a film',
    () => text('film.mp4', 'video/mp4', `\0\0\0\u0018ftypisom${script}`),
    [400, 415],
  ),
  isLesson('a PDF followed by an archive', () => after(pdf(), Buffer.from('PK\u0003\u0004'), scriptBytes)),
  isLesson(
    'a page that begins like a PDF',
    () => text('a.pdf', 'application/pdf', `%PDF-1.4\n${script}\n%%EOF`),
    [400],
  ),
  isLesson('a page before a PDF', () => inside(pdf(), 0, scriptBytes), [415]),
  // Small files that unfold to large ones.
  isPicture('a PNG of 900 million pixels', pngBomb, [413]),
  isPicture(
    'a JPEG that claims as many',
    () => claiming('image/jpeg', Buffer.from([0xff, 0xc0, 0, 17, 8]), 2),
    [413],
  ),
  isPicture('a WebP that claims 268 million', webpBomb, [400, 413]),
  isPicture('a GIF that claims 4 thousand million', () => gif(65_535, 65_535, frame), [400, 413]),
  isPicture(
    'an AVIF that claims 900 million',
    () => claiming('image/avif', Buffer.from('ispe\0\0\0\0'), 4),
    [400, 413],
  ),
  isPicture('a GIF of 10,000 frames', () => gif(64, 64, ...Array.from({ length: 10_000 }, () => frame))),
  isPicture('a PNG whose profile unfolds', async () =>
    inside(
      await png(),
      pngHeaderBytes,
      chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(60_000_000))])),
    ),
  ),
  isPicture('a PNG whose text unfolds', async () =>
    inside(
      await png(),
      pngHeaderBytes,
      chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(60_000_000))])),
    ),
  ),
  isPicture('a JPEG with megabytes of EXIF', async () =>
    inside(
      await jpeg(),
      2,
      ...Array.from({ length: 40 }, () => segment(0xe1, Buffer.from(`Exif\0\0${script.repeat(1500)}`))),
    ),
  ),
  isPicture('a JPEG with megabytes of profile', async () =>
    inside(
      await jpeg(),
      2,
      ...Array.from({ length: 75 }, (_, index) =>
        segment(
          0xe2,
          Buffer.concat([Buffer.from(`ICC_PROFILE\0`), Buffer.from([index + 1, 75]), Buffer.alloc(60_000)]),
        ),
      ),
    ),
  ),
  // Small parts in great number.
  isPicture('a film of 2,000 parts with 20,000 pieces that are all of them', () => mp4Bomb(2000, 20_000)),
  isPicture('a film of more parts than are counted', () => mp4Bomb(100_001, 1), [400]),
  isPicture('an AVIF whose places cover each other', avifBomb, [400]),
  isPicture(
    'a JPEG of a million markers',
    async () => inside(await jpeg(), 2, many(1_000_000, Buffer.from([0xff, 1]))),
    [400],
  ),
  isPicture(
    'a GIF of a million blocks',
    () => gif(9, 9, many(1_000_000, Buffer.from([0x21, 0xf9, 0])), frame),
    [400],
  ),
  isPicture(
    'a PNG of 200,000 chunks',
    async () => inside(await png(), pngHeaderBytes, many(200_000, chunk('IDAT', Buffer.alloc(0)))),
    [400],
  ),
  isLesson('a PDF of spaces', () => inside(pdf(), 9, Buffer.alloc(1_000_000, 0x20))),
  isLesson('a PDF whose objects unfold', () => pdfWith(packed('x'.repeat(20_000_000)))),
  // Names. What is inside is a good picture.
  ...[
    'photo.php.png',
    'page.html',
    'drawing.svg',
    '../../../../etc/cron.d/job.png',
    '..\\..\\start-up\\job.bat',
    '/etc/passwd',
    'photo\u202egnp.exe',
    `${'n'.repeat(300)}.png`,
    'CON',
    'aux.png',
    'NUL.',
    '.',
    '..',
    '.htaccess',
    `"><img src=x onerror=alert(1)>.png`,
    'photo.png; filename=other.html',
    '%2e%2e%2fphoto.png',
    ' ',
  ].map((name) => isPicture(`the name ${JSON.stringify(name).slice(0, 40)}`, () => named(name))),
  isPicture('a name with the end of a text in it', () => named('photo.png\0.html'), [400]),
  // Cut off, or no picture at all.
  isPicture('a cut JPEG', () => truncated(jpeg()), [400]),
  isPicture('a cut PNG', () => truncated(png()), [400]),
  isPicture('a cut WebP', () => truncated(picture('image/webp')), [400, 415]),
  isPicture('a cut AVIF', () => truncated(picture('image/avif')), [400, 415]),
  isPicture('a cut GIF', () => truncated(picture('image/gif')), [400, 415]),
  isPicture('a cut film', () => truncated(mp4()), [400]),
  isLesson('a cut PDF', () => truncated(pdf()), [400]),
  isPicture(
    'a PNG with another beginning',
    async () => {
      const file = await png();
      return { ...file, bytes: Buffer.concat([Buffer.from([0x88]), file.bytes.subarray(1)]) };
    },
    [415],
  ),
  isPicture('nothing', () => text('a.png', 'image/png', ''), [400]),
  isPicture('a drawing with a script', () => text('a.svg', 'image/svg+xml', svg), [415]),
  isPicture('a drawing called a picture', () => text('a.png', 'image/png', svg), [415]),
  isPicture(
    'a packed drawing',
    () => ({ name: 'a.svgz', type: 'image/svg+xml', bytes: gzipSync(svg) }),
    [415],
  ),
  isPicture('a page called a picture', () => text('a.png', 'image/png', script), [415]),
  isPicture('an XML bomb', () => text('a.svg', 'image/svg+xml', entities), [415]),
  isPicture(
    'a TIFF called a JPEG',
    async () => ({ ...(await jpeg()), bytes: await told().tiff().toBuffer() }),
    [415],
  ),
  isPicture(
    'a HEIC called an AVIF',
    async () => {
      const file = await picture('image/avif');
      return {
        ...file,
        bytes: Buffer.from(file.bytes.toString('latin1').replaceAll('avif', 'heic'), 'latin1'),
      };
    },
    [415],
  ),
  isLesson('a page called a PDF', () => text('a.pdf', 'application/pdf', script), [415]),
  // Documents that look as if they did something. What does is held by the reader's own program, and by the policy that they come with.
  isLesson('a PDF that leads to a page about JavaScript', () =>
    pdfWith('<< /S /URI /URI (https://example.com/JavaScript) >> << /Dest /JavaScript >>'),
  ),
  isLesson('a PDF with a word of its structure in its title', () =>
    pdfWith('<< /Title (How /Encrypt works) >>'),
  ),
  isLesson('a PDF with a script', () => pdfWith('<< /S /JavaScript /JS (app.alert(1)) >>')),
];
