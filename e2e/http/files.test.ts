import { apiCollectionKeys, collectionOf, failures } from '@portal/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { multipart, send, type TestFile } from './connection.ts';
import type { Reply } from './sender.ts';
import { leftFiles, storedFiles, temporaryFiles } from './disk.ts';
import { bodyOf, create, fixtures } from './fixtures.ts';
import { ofEachStore } from './kinds.ts';
import { expectFailure, recordOf, remove } from './records.ts';
import { administrator } from './session.ts';
import {
  damaged,
  damagedFilm,
  damagedPdf,
  fileOf,
  jpeg,
  mp4,
  pdf,
  pictures,
  png,
  strangers,
  turnedJpeg,
} from './test-files.ts';
import { refused, uploaded } from './uploading.ts';

const get = (path: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  send({ method: 'GET', path: String(path), headers });

async function nothingLeft(): Promise<void> {
  expect(await temporaryFiles()).toEqual([]);
  expect(await leftFiles()).toEqual([]);
}

/** The sentences, word for word, and the endings of names that promise what is accepted. */
const kinds = {
  picture: {
    sentence: 'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.',
    endings: /\.(jpg|png)$/,
    others: async () => [pdf(), pdf('page.png'), mp4(), mp4('clip.png')],
    damaged,
  },
  media: {
    sentence: 'Please choose a picture (JPEG, PNG, WebP, AVIF or GIF) or an MP4 video.',
    endings: /\.(jpg|png|mp4)$/,
    others: async () => [pdf(), pdf('page.png')],
    damaged: async () => [...(await damaged()), damagedFilm()],
  },
  pdf: {
    sentence: 'Please choose a PDF file; other types are not accepted.',
    endings: /\.pdf$/,
    others: async () => [await png(), mp4(), await png('lesson.pdf')],
    damaged: async () => [damagedPdf()],
  },
};

/** What is said of a file that is refused: of one whose name promised what is accepted, that its content is not that. */
function sentenceOf(kind: keyof typeof kinds, { bytes, name }: TestFile): string {
  const { endings, sentence } = kinds[kind];
  const [ending] = endings.exec(name) ?? [];
  if (bytes.length === 0) return failures.emptyFile;
  return ending === undefined
    ? sentence
    : `The name of this file ends in ${ending}, but its content is something else. ${sentence}`;
}

it.each([
  ['IMG_0001.HEIC', 'heic'],
  ['IMG_0002.MOV', 'qt  '],
  ['picture.jpg', 'heic'],
])('of a phone, %s with the brand %s, is refused with what helps there', async (name, brand) => {
  const bytes = Buffer.from(`\0\0\0\u0014ftyp${brand}\0\0\0\0${brand}`, 'latin1');
  const sentence = `${kinds.media.sentence} This is a HEIC or MOV of a phone. Send it to yourself on WhatsApp and save it from there: it comes as JPEG or MP4.`;
  const promised = name.endsWith('.jpg')
    ? 'The name of this file ends in .jpg, but its content is something else. '
    : '';
  await refused('gallery', { name, type: 'image/jpeg', bytes }, 415, promised + sentence);
});

describe.each(
  ofEachStore(apiCollectionKeys).flatMap((key) => {
    const { file } = collectionOf(key);
    return file === undefined ? [] : [{ key, kind: file.kind }];
  }),
)('$key', ({ key, kind }) => {
  it('refuses by its content what is no file of its kind, or a damaged one, and leaves nothing of it', async () => {
    for (const file of [...(await strangers()), ...(await kinds[kind].others())])
      await refused(key, file, file.bytes.length === 0 ? 400 : 415, sentenceOf(kind, file));
    for (const file of await kinds[kind].damaged())
      await refused(key, file, [400, 415], failures.damagedFile);
    await nothingLeft();
  });

  it('takes every type of its kind, under any name, and serves it as what it is, whole and in pieces', async () => {
    const films = kind === 'media' ? [mp4()] : [];
    for (const file of kind === 'pdf' ? [pdf()] : [...(await pictures()), ...films]) {
      const id = await uploaded(key, { ...file, name: 'misnamed.bin', type: 'application/octet-stream' });
      const record = await recordOf(key, id);
      const size = { image_mimetype: file.type, image_size: file.bytes.length };
      expect(record).toMatchObject(kind === 'pdf' ? { pdf_size: file.bytes.length } : size);
      const path = kind === 'pdf' ? `/assets/${String(record['pdf_filename'])}` : record['image_path'];
      const whole = await get(path);
      expect(whole.headers['content-type']).toBe(file.type);
      expect(whole.headers['x-content-type-options']).toBe('nosniff');
      expect(whole.bytes.equals(file.bytes)).toBe(true);
      // Safari plays nothing from a server that does not answer ranges; cms/src/middlewares/stored-files.test.ts has the others.
      const piece = await get(path, { range: 'bytes=0-1' });
      expect([piece.status, piece.headers['content-range']]).toEqual([206, `bytes 0-1/${file.bytes.length}`]);
      expect(piece.bytes.equals(file.bytes.subarray(0, 2))).toBe(true);
      await remove(key, id);
      expect((await get(path)).status).toBe(404);
    }
    await nothingLeft();
  });
});

it.each(['faculty', 'foodcourt', 'lesson'] as const)(
  'a good file in a refused form of %s is not stored',
  async (key) => {
    const { fields, file, parent } = fixtures[key];
    const body = await bodyOf(key, { ...(await parent?.()), ...fields, name: ' ' }, await file?.());
    expectFailure(await administrator('POST', collectionOf(key).path, { body }), 400);
    await nothingLeft();
  },
);

describe('two files', () => {
  it('of one name do not collide, nor does the same file twice: one goes, one stays', async () => {
    const [file, other] = [
      await png('same.png', 40, 30, '#ff0000'),
      await png('same.png', 41, 31, '#00ff00'),
    ];
    const ids = [
      await uploaded('gallery', file),
      await uploaded('gallery', other),
      await uploaded('gallery', file),
    ];
    const paths = await Promise.all(ids.map(async (id) => (await recordOf('gallery', id))['image_path']));
    expect(new Set(paths).size).toBe(3);
    await remove('gallery', ids[0] ?? 0);
    expect((await get(paths[1])).bytes.equals(other.bytes)).toBe(true);
    expect((await get(paths[2])).bytes.equals(file.bytes)).toBe(true);
    for (const id of ids.slice(1)) await remove('gallery', id);
  });
});

describe('a picture', () => {
  it('has the size that people see: a turned one is upright, and so is its thumbnail, which goes with it', async () => {
    const before = await storedFiles();
    for (const [width, height] of [
      [40, 30],
      [1200, 900],
    ] as const) {
      const id = await uploaded('faculty', await turnedJpeg(width, height));
      const record = await recordOf('faculty', id);
      const path = String(record['image_path']);
      const { bytes } = await get(path);
      const size = { image_width: height, image_height: width, image_size: bytes.length };
      expect(record).toMatchObject(size);
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height, orientation: 6 });
      if (width > 1000) {
        const thumbnail = await get(path.replace('/uploads/', '/uploads/thumbnail_'));
        const told = await sharp(thumbnail.bytes).metadata();
        expect([told.format, told.width, told.height, told.orientation]).toEqual([
          'jpeg',
          117,
          156,
          undefined,
        ]);
      }
      await remove('faculty', id);
    }
    expect(await storedFiles()).toEqual(before);
  });

  it.each([
    ['small', 40],
    ['of half a megabyte', 420],
  ])('is not sent again to who has it, and in parts to who has a part: %s', async (_, side) => {
    const size = { width: side, height: side };
    const noise = sharp({
      create: { ...size, background: '#000', channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    });
    const id = await uploaded('faculty', fileOf('noise.png', 'image/png', await noise.png().toBuffer()));
    const path = (await recordOf('faculty', id))['image_path'];
    const whole = await get(path);
    const { 'accept-ranges': ranges, etag = '', 'last-modified': time = '' } = whole.headers;
    expect([whole.status, ranges]).toEqual([200, 'bytes']);
    expect(whole.bytes.length > 400_000).toBe(side > 400);
    for (const known of [{ 'if-none-match': etag }, { 'if-modified-since': time }] as const) {
      const again = await get(path, known);
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    }
    const part = await get(path, { range: 'bytes=10-', 'if-range': time });
    expect([part.status, part.headers.etag]).toEqual([206, etag]);
    expect(part.bytes.equals(whole.bytes.subarray(10))).toBe(true);
    await remove('faculty', id);
  });
});

describe.each(['faculty', 'foodcourt'] as const)('%s', (key) => {
  const path = (id: number): string => `${collectionOf(key).path}/${id}`;

  it('gives up its old file when a new one comes', async () => {
    const id = await create(key);
    const old = (await recordOf(key, id))['image_path'];
    const file = await jpeg('new.jpg', 64, 48);
    const body = await bodyOf(key, fixtures[key].changed, file);
    const reply = await administrator('PUT', path(id), { body });
    expect(reply.status, reply.text).toBe(200);
    const size = { image_width: 64, image_height: 48, image_size: file.bytes.length };
    expect(await recordOf(key, id)).toMatchObject({ image_filename: 'new.jpg', ...size });
    expect((await get(old)).status).toBe(404);
    expect(await leftFiles()).toEqual([]);
    await remove(key, id);
  });

  it('keeps its file when filename, path, mimetype and size come instead, and believes none of them', async () => {
    const id = await create(key);
    const before = await recordOf(key, id);
    const other = '/uploads/other.png';
    const told = { filename: 'other.html', path: '/../secrets.json', mimetype: 'text/html', size: 1 };
    const body = await multipart({ ...fixtures[key].changed, ...told, image_path: other, image: other });
    const reply = await administrator('PUT', path(id), { body });
    expect(reply.status, reply.text).toBe(200);
    const after = await recordOf(key, id);
    const ofFile = (name: string): boolean => name.startsWith('image_') && !(name in fixtures[key].changed);
    for (const name of Object.keys(before).filter(ofFile)) expect(after[name], name).toEqual(before[name]);
    expect((await get(after['image_path'])).status).toBe(200);
    await remove(key, id);
  });

  it('keeps file and fields when a new file is refused', async () => {
    const id = await create(key);
    const before = await recordOf(key, id);
    for (const file of (await strangers()).slice(0, 4)) {
      const body = await bodyOf(key, fixtures[key].changed, file);
      expectFailure(await administrator('PUT', path(id), { body }), 415, sentenceOf('picture', file));
    }
    const invalid = await bodyOf(key, { ...fixtures[key].changed, name: '' }, await png('good.png'));
    expectFailure(await administrator('PUT', path(id), { body: invalid }), 400);
    expect(await recordOf(key, id)).toEqual(before);
    expect((await get(before['image_path'])).status).toBe(200);
    expect(await leftFiles()).toEqual([]);
    await remove(key, id);
  });
});

it("a lesson's PDF has a name that every disk takes, and tells its length", async () => {
  const file = pdf('நாளேடு & ledger.pdf', 'Journal');
  const id = await uploaded('lesson', file);
  const name = String((await recordOf('lesson', id))['pdf_filename']);
  expect(name).toMatch(/^\w[\w.-]*\.pdf$/);
  const head = await send({ method: 'HEAD', path: `/assets/${name}` });
  expect([head.status, head.headers['content-length']]).toEqual([200, String(file.bytes.length)]);
  await remove('lesson', id);
});

it.each(
  [
    ['../secrets.json', '..%2Fsecrets.json', '%2e%2e/secrets.json', '..%5csecrets.json', '.env', '%00.pdf'],
    [
      'x/../../secrets.json',
      '',
      '.',
      '..',
      'nothing.pdf',
      '....//secrets.json',
      '%252e%252e%252fsecrets.json',
    ],
  ].flat(),
)('nothing but stored files is served below /assets and /uploads: %s', async (name) => {
  const paths = [`/assets/${name}`, `/uploads/${name}`, `//uploads//${name}`, `/uploads/../${name}`];
  for (const path of paths) expect([400, 403, 404], path).toContain((await get(path)).status);
});
