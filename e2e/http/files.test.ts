import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { failures, collectionOf } from '@portal/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cms, multipart, send } from './connection.ts';
import { leftFiles, storedFiles, temporaryFiles } from './disk.ts';
import { bodyOf, create, fixtures } from './fixtures.ts';
import { expectFailure, recordOf, remove } from './records.ts';
import { administrator } from './session.ts';
import { jpeg, mp4, pdf, png, strangers, turnedJpeg } from './test-files.ts';
import { refused, uploaded } from './uploading.ts';

const galleries = ['gallery', 'gritgallery', 'infragallery', 'agrigallery', 'eatsgallery'] as const;

describe('names of files', () => {
  const names = [
    'சாதனை படம்.png',
    'with space & ünïcode (1).png',
    '../../../etc/passwd.png',
    '..\\..\\windows\\win.png',
    '.htaccess.png',
    'double.php.png',
    'a:b*c?.png',
    '<img src=x>.png',
    `${'long'.repeat(60)}.png`,
    'no extension',
    '-rf.png',
    'CON.png',
  ];

  it.each(names)('%s is kept for people and changed for storage', async (name) => {
    const before = (await storedFiles()).length;
    const id = await uploaded('gallery', await png(name));
    const record = await recordOf('gallery', id);
    expect(record['image_path']).toMatch(/^\/uploads\/\w[\w.-]*\.png$/);
    expect(String(record['image_filename'])).not.toMatch(/[/\\]|^\.\./);
    if (!/[/\\]|:|\*|\?|</.test(name) && name.length < 200) expect(record['image_filename']).toBe(name);
    expect(await storedFiles()).toHaveLength(before + 1);
    expect((await send({ method: 'GET', path: String(record['image_path']) })).status).toBe(200);
    await remove('gallery', id);
    expect(await storedFiles()).toHaveLength(before);
  });

  it('that two files share do not collide', async () => {
    const first = await uploaded('gallery', await png('same.png', 40, 30, '#ff0000'));
    const second = await uploaded('gallery', await png('same.png', 41, 31, '#00ff00'));
    const paths = [
      (await recordOf('gallery', first))['image_path'],
      (await recordOf('gallery', second))['image_path'],
    ];
    expect(new Set(paths).size).toBe(2);
    await remove('gallery', first);
    expect((await send({ method: 'GET', path: String(paths[1]) })).status).toBe(200);
    await remove('gallery', second);
  });

  it('and the same file twice are two files: one goes, one stays', async () => {
    const file = await png('twice.png');
    const first = await uploaded('gallery', file);
    const second = await uploaded('eatsgallery', file);
    await remove('gallery', first);
    const path = String((await recordOf('eatsgallery', second))['image_path']);
    expect((await send({ method: 'GET', path })).bytes.equals(file.bytes)).toBe(true);
    await remove('eatsgallery', second);
  });
});

describe('a picture', () => {
  it('has the size that people see: a turned one is upright', async () => {
    const file = await turnedJpeg();
    const id = await uploaded('faculty', file);
    const record = await recordOf('faculty', id);
    const served = await send({ method: 'GET', path: String(record['image_path']) });
    expect(record).toMatchObject({
      image_width: 30,
      image_height: 40,
      image_size: served.bytes.length,
    });
    expect(await sharp(served.bytes).metadata()).toMatchObject({ width: 40, height: 30, orientation: 6 });
    await remove('faculty', id);
  });

  it('that lies on its side has an upright thumbnail', async () => {
    const id = await uploaded('gallery', await turnedJpeg(1200, 900));
    const path = String((await recordOf('gallery', id))['image_path']);
    const thumbnail = await send({ method: 'GET', path: path.replace('/uploads/', '/uploads/thumbnail_') });
    const { format, height, orientation, width } = await sharp(thumbnail.bytes).metadata();
    expect({ format, height, orientation, width }).toEqual({ format: 'jpeg', height: 156, width: 117 });
    await remove('gallery', id);
  });

  it('of some size loses its thumbnail, too, when it goes', async () => {
    const before = await storedFiles();
    const id = await uploaded('gallery', await png('large.png', 900, 600));
    await remove('gallery', id);
    expect(await storedFiles()).toEqual(before);
  });

  it('with too many pixels is refused before it is decoded', async () => {
    // 8000 × 8000 of one colour: 64 million pixels in a few kilobytes.
    const file = await png('bomb.png', 8000, 8000);
    expect(file.bytes.length).toBeLessThan(1_000_000);
    await refused('gallery', file, [400, 413, 415], failures.tooManyPixels);
    expect(await temporaryFiles()).toEqual([]);
  });
});

describe.each(['faculty', 'foodcourt'] as const)('%s', (key) => {
  const path = (id: number): string => `${collectionOf(key).path}/${id}`;

  it('gives up its old file when a new one comes', async () => {
    const id = await create(key);
    const old = String((await recordOf(key, id))['image_path']);
    const file = await jpeg('new.jpg', 64, 48);
    const body = await bodyOf(key, fixtures[key].changed, file);
    const reply = await administrator('PUT', path(id), { body });
    expect(reply.status, reply.text).toBe(200);
    const record = await recordOf(key, id);
    expect(record).toMatchObject({
      image_filename: 'new.jpg',
      image_width: 64,
      image_height: 48,
      image_size: file.bytes.length,
    });
    expect((await send({ method: 'GET', path: old })).status).toBe(404);
    expect(await leftFiles()).toEqual([]);
    await remove(key, id);
  });

  it('keeps its file when filename, path, mimetype and size come instead, and believes none of them', async () => {
    const id = await create(key);
    const before = await recordOf(key, id);
    const body = await multipart({
      ...fixtures[key].changed,
      filename: 'other.html',
      path: '/../secrets.json',
      mimetype: 'text/html',
      size: 1,
      image_path: '/uploads/other.png',
      image: '/uploads/other.png',
    });
    const reply = await administrator('PUT', path(id), { body });
    expect(reply.status, reply.text).toBe(200);
    const after = await recordOf(key, id);
    for (const name of Object.keys(before).filter((name) => name.startsWith('image_'))) {
      expect(after[name], name).toEqual(before[name]);
    }
    expect((await send({ method: 'GET', path: String(after['image_path']) })).status).toBe(200);
    await remove(key, id);
  });

  it('keeps file and fields when a new file is refused', async () => {
    const id = await create(key);
    const before = await recordOf(key, id);
    const disguised = (name: string): boolean => /\.(png|jpg)$/.test(name);
    for (const file of (await strangers()).filter(({ name }) => !disguised(name)).slice(0, 4)) {
      const body = await bodyOf(key, fixtures[key].changed, file);
      expectFailure(
        await administrator('PUT', path(id), { body }),
        415,
        'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.',
      );
    }
    const invalid = await bodyOf(key, { ...fixtures[key].changed, name: '' }, await png('good.png'));
    expectFailure(await administrator('PUT', path(id), { body: invalid }), 400);
    expect(await recordOf(key, id)).toEqual(before);
    expect((await send({ method: 'GET', path: String(before['image_path']) })).status).toBe(200);
    expect(await leftFiles()).toEqual([]);
    await remove(key, id);
  });
});

describe('a video', () => {
  it.each(galleries)('is taken by %s and served in pieces', async (key) => {
    const file = mp4();
    const id = await uploaded(key, { ...file, name: 'film.bin', type: 'application/octet-stream' });
    const record = await recordOf(key, id);
    expect(record).toMatchObject({ image_mimetype: 'video/mp4', image_size: file.bytes.length });
    const path = String(record['image_path']);
    const whole = await send({ method: 'GET', path });
    expect(whole.headers['content-type']).toBe('video/mp4');
    expect(whole.bytes.equals(file.bytes)).toBe(true);
    // Safari plays nothing from a server that does not answer ranges.
    const piece = await send({ method: 'GET', path, headers: { range: 'bytes=0-1' } });
    expect(piece.status).toBe(206);
    expect(piece.headers['content-range']).toBe(`bytes 0-1/${file.bytes.length}`);
    expect(piece.bytes.equals(file.bytes.subarray(0, 2))).toBe(true);
    await remove(key, id);
  });
});

describe('a part of a file', () => {
  it('is never announced as more, or less, than what comes', async () => {
    const file = await png('parts.png');
    const id = await uploaded('gallery', file);
    const path = String((await recordOf('gallery', id))['image_path']);
    const { bytes } = await send({ method: 'GET', path });
    const statuses = new Set<number>();
    const many = Array.from({ length: 500 }, () => '0-').join(',');
    const readable = ['0-', '5-9', '-5', '0-99999999999999999999', '999999-', '-0'];
    for (const part of readable.concat('5-2', '0-0,2-2', 'a-b', '-', '', many)) {
      const reply = await send({ method: 'GET', path, headers: { range: `bytes=${part}` } });
      const { headers, status } = reply;
      statuses.add(status);
      const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
      if (status === 206) {
        expect(reply.bytes.equals(bytes.subarray(Number(start), Number(end) + 1)), part).toBe(true);
        expect([Number(end) < bytes.length, Number(size)], part).toEqual([true, bytes.length]);
      } else if (status === 200) expect(reply.bytes.equals(bytes), part).toBe(true);
      else expect(status, part).toBe(416);
    }
    // A bucket may say 416 where the disk sends the whole.
    expect([...statuses]).toEqual(expect.arrayContaining([206, 416]));
    await remove('gallery', id);
  });
});

describe("a lesson's PDF", () => {
  it('is served as a PDF and as nothing else', async () => {
    const file = pdf('நாளேடு & ledger.pdf', 'Journal');
    const id = await uploaded('lesson', file);
    const record = await recordOf('lesson', id);
    const name = String(record['pdf_filename']);
    expect(name).toMatch(/^\w[\w.-]*\.pdf$/);
    expect(record['pdf_size']).toBe(file.bytes.length);
    const served = await send({ method: 'GET', path: `/assets/${name}` });
    expect(served.status).toBe(200);
    expect(served.bytes.equals(file.bytes)).toBe(true);
    expect(served.headers['content-type']).toBe('application/pdf');
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    const head = await send({ method: 'HEAD', path: `/assets/${name}` });
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(String(file.bytes.length));
    await remove('lesson', id);
    expect((await send({ method: 'GET', path: `/assets/${name}` })).status).toBe(404);
    expect(await leftFiles()).toEqual([]);
  });

  it.each([
    '../secrets.json',
    '..%2Fsecrets.json',
    '%2e%2e/secrets.json',
    '..%5csecrets.json',
    'x/../../secrets.json',
    '',
    '.',
    '..',
    'nothing.pdf',
    '%00.pdf',
    '....//secrets.json',
    '%252e%252e%252fsecrets.json',
    '.env',
  ])('is the only thing that /assets/%s could be', async (name) => {
    const reply = await send({ method: 'GET', path: `/assets/${name}` });
    expect([400, 403, 404]).toContain(reply.status);
  });

  it.each([
    '/uploads/../../secrets.json',
    '/uploads/%2e%2e/%2e%2e/secrets.json',
    '//uploads//../database/portal.db',
    '/uploads/',
  ])('nor does %s lead out of the uploads', async (path) => {
    expect(existsSync(join(cms.dataDir, 'public'))).toBe(true);
    expect([400, 403, 404]).toContain((await send({ method: 'GET', path })).status);
  });
});
