import { failures, limits, apiCollectionKeys, collectionOf, type ApiCollectionKey } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { multipart, send, type TestFile } from './connection.ts';
import { leftFiles, temporaryFiles } from './disk.ts';
import { bodyOf, fixtures } from './fixtures.ts';
import { expectFailure, recordOf, remove } from './records.ts';
import { administrator } from './session.ts';
import { damaged, mp4, padded, pdf, pictures, png, strangers } from './test-files.ts';
import { refused, uploaded } from './uploading.ts';

const withFile = apiCollectionKeys.filter((key) => collectionOf(key).file !== undefined);

/** The sentences, one by one: they name what is accepted. */
const pictureSentence = 'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.';
const mediaSentence = 'Please choose a picture (JPEG, PNG, WebP, AVIF or GIF) or an MP4 video.';
const pdfSentence = 'Please choose a PDF file; other types are not accepted.';

/** What is said of a file that is refused: of one whose name promised what is accepted, that its content is not that. */
function sentenceOf(key: ApiCollectionKey, { name }: TestFile): string {
  const isPictureOnly = key === 'faculty' || key === 'foodcourt';
  const mediaSentences = isPictureOnly ? pictureSentence : mediaSentence;
  const sentence = key === 'lesson' ? pdfSentence : mediaSentences;
  const ending = /\.\w+$/.exec(name)?.[0] ?? '';
  const pictures = ['.jpg', '.png'];
  const mediaEndings = isPictureOnly ? pictures : [...pictures, '.mp4'];
  const promising = key === 'lesson' ? ['.pdf'] : mediaEndings;
  return promising.includes(ending)
    ? `The name of this file ends in ${ending}, but its content is something else. ${sentence}`
    : sentence;
}

describe.each(withFile)('%s', (key) => {
  it('refuses every stranger by its content, and leaves nothing of it', async () => {
    for (const file of await strangers()) {
      const empty = file.bytes.length === 0;
      await refused(key, file, empty ? 400 : 415, empty ? failures.emptyFile : sentenceOf(key, file));
    }
    expect(await temporaryFiles()).toEqual([]);
    expect(await leftFiles()).toEqual([]);
  });

  it('refuses what another form would take', async () => {
    const others =
      key === 'lesson' ? [await png(), mp4(), await png('lesson.pdf')] : [pdf(), pdf('page.png')];
    if (key === 'faculty' || key === 'foodcourt') others.push(mp4(), mp4('clip.png'));
    for (const file of others) await refused(key, file, 415, sentenceOf(key, file));
    expect(await leftFiles()).toEqual([]);
  });

  if (key !== 'lesson') {
    it('refuses damaged pictures', async () => {
      for (const file of await damaged()) await refused(key, file, [400, 415], failures.damagedFile);
      expect(await temporaryFiles()).toEqual([]);
      expect(await leftFiles()).toEqual([]);
    });

    it('takes every type of picture, under any name, and serves it as what it is', async () => {
      for (const file of await pictures()) {
        const id = await uploaded(key, { ...file, name: 'misnamed.bin', type: 'application/octet-stream' });
        const record = await recordOf(key, id);
        expect(record).toMatchObject({ image_mimetype: file.type, image_size: file.bytes.length });
        const served = await send({ method: 'GET', path: String(record['image_path']) });
        expect(served.headers['content-type']).toBe(file.type);
        expect(served.bytes.equals(file.bytes)).toBe(true);
        await remove(key, id);
      }
    });
  } else {
    it('refuses a PDF that ends too early', async () => {
      const { bytes, ...file } = pdf();
      await refused(key, { ...file, bytes: bytes.subarray(0, 120) }, [400, 415]);
    });
  }
});

describe('a file beyond its limit', () => {
  it.each([
    ['gallery', 'image/jpeg', limits.imageBytes],
    ['faculty', 'image/jpeg', limits.imageBytes],
    ['foodcourt', 'image/jpeg', limits.imageBytes],
    ['lesson', 'application/pdf', limits.pdfBytes],
    ['gallery', 'video/mp4', limits.videoBytes],
  ] as const)('%s refuses %s of more than %d bytes with a sentence', async (key, type, limit) => {
    await refused(key, await padded(type, limit + 1), 413);
    expect(await temporaryFiles()).toEqual([]);
    expect(await leftFiles()).toEqual([]);
  });

  it('is refused without a session as well, and nothing stays', async () => {
    const file = await padded('image/jpeg', 2_000_000);
    const body = await multipart({}, { ...file, field: 'image' });
    const reply = await send({
      method: 'POST',
      path: '/api/v1/gallery',
      headers: { 'content-type': body.type },
      body: body.bytes,
    });
    expectFailure(reply, 401);
    expect(await temporaryFiles()).toEqual([]);
    expect(await leftFiles()).toEqual([]);
  });
});

describe('a good file in a refused form', () => {
  it.each(['faculty', 'foodcourt', 'lesson'] as const)('of %s is not stored', async (key) => {
    const { fields, file, parent } = fixtures[key];
    const body = await bodyOf(key, { ...(await parent?.()), ...fields, name: ' ' }, await file?.());
    expectFailure(await administrator('POST', collectionOf(key).path, { body }), 400);
    expect(await temporaryFiles()).toEqual([]);
    expect(await leftFiles()).toEqual([]);
  });
});
