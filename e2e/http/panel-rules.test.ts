import { content, exampleOf, failures, limits } from '@portal/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { json, send, visitor } from './connection.ts';
import type { Reply } from './sender.ts';
import { leftFiles, storedFiles } from './disk.ts';
import { create, fixtures } from './fixtures.ts';
import { added, documentOf, form, libraryFile, pathOf } from './panel-forms.ts';
import { collection, documentIdOf, panel, panelSentence, panelUpload } from './panel-session.ts';
import { createdId, currentRevision, recordOf, recordsOf, remove, removeAll } from './records.ts';
import { administrator } from './session.ts';
import { jpeg, mp4, padded, strangers } from './test-files.ts';

afterEach(async () => {
  await removeAll();
  // The panel is answered before the files go.
  expect(await leftFiles()).toEqual([]);
});

const get = (path: unknown): Promise<Reply> => send({ method: 'GET', path: String(path) });
const contentSince = async (revision: number) =>
  content.parse((await visitor('GET', `/content?since=${revision}`)).json);

/** Makes a change in the panel that is taken. */
async function change(path: string, sent: object): Promise<void> {
  const reply = await panel('PUT', path, sent);
  expect(reply.status, reply.text).toBe(200);
}

function expectRefused(reply: Reply, sentence: string): void {
  expect([reply.status, panelSentence(reply)]).toEqual([400, sentence]);
}

const noPdf = 'Please choose a PDF file; other types are not accepted.';
const noPicture = 'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.';

describe('the panel', () => {
  it('trims, and keeps amounts exactly', async () => {
    const sent = { ...fixtures.batch.fields, batchName: '  Plus Two  ', fees: 1999.99 };
    const { id } = await added('batch', sent);
    expect(await recordOf('batch', id)).toMatchObject({ batchName: 'Plus Two', fees: 1999.99 });
  });

  it('deletes a course with its subjects, lessons and files', async () => {
    const lesson = await recordOf('lesson', await create('lesson'));
    const subject = await recordOf('subject', Number(lesson['subject_id']));
    await panel('DELETE', await documentOf('course', Number(subject['course_id'])));
    for (const key of ['subject', 'lesson'] as const) expect(await recordsOf(key)).toEqual([]);
    expect(await leftFiles()).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  });

  it('deletes several records at once, with their files', async () => {
    const ids = [await create('gallery'), await create('gallery'), await create('eatsgallery')];
    const kept = await create('gallery');
    const revision = await currentRevision();
    const uid = 'api::gallery-item.gallery-item';
    const documentIds = await Promise.all(ids.map((id) => documentIdOf(uid, id)));
    const reply = await panel('POST', `${collection(uid)}/actions/bulkDelete`, { documentIds });
    expect(reply.status, reply.text).toBe(200);
    expect((await recordsOf('gallery')).map(({ id }) => id)).toEqual([kept]);
    expect(await recordsOf('eatsgallery')).toEqual([]);
    const changes = await contentSince(revision);
    expect(changes.revision).toBe(revision + 3);
    expect(changes.deleted).toEqual({ gallery: ids.slice(0, 2), eatsgallery: ids.slice(2) });
  });

  it('moves an item to another venture: it has gone from one list and come to the other', async () => {
    const id = await create('gallery');
    const revision = await currentRevision();
    await change(await documentOf('gallery', id), { venture: 'eats' });
    expect(await recordsOf('gallery')).toEqual([]);
    expect((await recordsOf('eatsgallery')).map((item) => item.id)).toEqual([id]);
    const changes = await contentSince(revision);
    expect(changes.deleted).toEqual({ gallery: [id] });
    expect(changes.collections.eatsgallery.map((item) => item.id)).toEqual([id]);
  });

  it.each([
    ['subject', 'course', 'This course does not exist.'],
    ['lesson', 'subject', 'This subject does not exist.'],
  ] as const)('takes no %s out of its %s, and adds none without', async (key, parent, sentence) => {
    const id = await create(key);
    const before = await recordOf(key, id);
    const documentId = await documentIdOf(`api::${parent}.${parent}`, Number(before[`${parent}_id`]));
    const path = await documentOf(key, id);
    for (const relation of [{ disconnect: [{ documentId }] }, { set: [] }, null])
      expectRefused(await panel('PUT', path, { [parent]: relation }), sentence);
    expect(await recordOf(key, id)).toEqual(before);
    const { [parent]: _owner, ...alone } = await form(key);
    expectRefused(await panel('POST', pathOf(key), alone), sentence);
    if ('pdf' in alone) await panel('DELETE', `/upload/files/${String(alone['pdf'])}`);
  });

  it('moves a subject to another course, with its lessons', async () => {
    const lesson = await create('lesson');
    const subject_id = Number((await recordOf('lesson', lesson))['subject_id']);
    const other = await createdId('course', json({ name: 'Another course' }));
    const connect = [{ documentId: await documentIdOf('api::course.course', other) }];
    await change(await documentOf('subject', subject_id), { course: { connect } });
    expect(await recordOf('subject', subject_id)).toMatchObject({ course_id: other });
    expect(await recordOf('lesson', lesson)).toMatchObject({ subject_id });
    await remove('course', other);
    expect(await recordsOf('lesson')).toEqual([]);
  });

  it('takes a new picture for a record and drops the old file', async () => {
    const id = await create('faculty');
    const old = (await recordOf('faculty', id))['image_path'];
    await change(await documentOf('faculty', id), { image: await libraryFile('faculty') });
    expect((await recordOf('faculty', id))['image_path']).not.toBe(old);
  });

  it('keeps a file that another record still shows', async () => {
    const image = await libraryFile('gallery');
    const first = await added('gallery', { venture: 'institute', image });
    const second = await added('gallery', { venture: 'agri', image });
    await remove('gallery', first.id);
    const path = (await recordOf('agrigallery', second.id))['image_path'];
    expect((await get(path)).status).toBe(200);
    await remove('agrigallery', second.id);
    expect((await get(path)).status).toBe(404);
  });

  it('refuses files that the API refuses, and says how large a file may be', async () => {
    for (const file of await strangers()) {
      const { status } = await panelUpload(file);
      expect([400, 413, 415], file.name).toContain(status);
    }
    const reply = await panelUpload(await padded('video/mp4', limits.videoBytes + 1));
    expect([reply.status, panelSentence(reply)]).toEqual([413, failures.tooLarge('100 MB')]);
  });

  it.each([
    ['lesson', () => jpeg('picture.jpg'), noPdf],
    ['project', () => mp4('villa.mp4'), noPicture],
  ] as const)('gives no %s a file of another kind', async (key, file, sentence) => {
    const { image: _image, pdf: _pdf, ...sent } = await form(key);
    await panel('DELETE', `/upload/files/${String(_image ?? _pdf)}`);
    const other = await libraryFile(key, await file());
    const attribute = key === 'lesson' ? 'pdf' : 'image';
    expectRefused(await panel('POST', pathOf(key), { ...sent, [attribute]: other }), sentence);
    await panel('DELETE', `/upload/files/${other}`);
  });

  it('puts no file in the place of another, and shows a name that hides nothing', async () => {
    const image = await libraryFile('faculty');
    const { id } = await added('faculty', { ...fixtures.faculty.fields, image });
    const state = async () => [await recordOf('faculty', id), await currentRevision(), await storedFiles()];
    const before = await state();
    for (const path of [`/upload?id=${image}`, `/upload/files/${image}/replace`]) {
      const reply = await panelUpload(await jpeg('next.png', 60, 45), path);
      expect(reply.status, reply.text).toBe(400);
      expect(panelSentence(reply)).toContain('choose it at the record');
    }
    expect(await state()).toEqual(before);
    await change(`/upload/files/${image}`, { fileInfo: { name: '../portrait\u202egpj.exe' } });
    expect((await recordOf('faculty', id))['image_filename']).toBe('portraitgpj.exe');
  });

  it('changes and deletes files in its library, and the content follows', async () => {
    const image = await libraryFile('gallery');
    const { id } = await added('gritgallery', { venture: 'grit', image });
    const revision = await currentRevision();
    await change(`/upload/files/${image}`, { fileInfo: { name: 'named.jpg' } });
    expect(await recordOf('gritgallery', id)).toMatchObject({ image_filename: 'named.jpg' });
    const second = await currentRevision();
    expect(second).toBeGreaterThan(revision);
    expect((await panel('DELETE', `/upload/files/${image}`)).status).toBe(200);
    expect(await currentRevision()).toBeGreaterThan(second);
    const gone = { image_path: '', image_size: 0, image_hash: '' };
    expect(await recordOf('gritgallery', id)).toMatchObject(gone);
  });
});

it('a member of the team may come without a portrait, be given one and lose it again', async () => {
  const member = exampleOf('member');
  const { id, path } = await added('member', member);
  const published = async () =>
    content.parse((await visitor('GET', '/content')).json).collections.member.find((one) => one.id === id);
  expect(await published()).toMatchObject({ ...member, image_path: '', image_hash: '' });
  await change(path, { image: await libraryFile('member') });
  await change(path, { bio: 'On site by six.' });
  const portrait = { image_filename: 'from the panel.png', image_width: 50 };
  expect(await published()).toMatchObject({ ...portrait, bio: 'On site by six.' });
  await change(path, { image: null });
  expect(await published()).toMatchObject({ image_path: '', image_size: 0 });
  expect((await panel('DELETE', path)).status).toBe(200);
  expect(await published()).toBeUndefined();
});

describe('the change log', () => {
  const row = z.looseObject({
    documentId: z.string(),
    revision: z.number(),
    time: z.string(),
    who: z.string(),
  });
  const path = collection('api::change.change');
  const newest = async (count: number) =>
    z
      .looseObject({ results: z.array(row) })
      .parse((await panel('GET', `${path}?page=1&pageSize=10&sort=revision:DESC`)).json)
      .results.slice(0, count);

  it('says who changed what, from the API and from the panel', async () => {
    const start = await currentRevision();
    const id = await create('rule');
    await administrator('PUT', `/rule/${id}`, { body: json({ point: 'Changed' }) });
    await change(await documentOf('rule', id), { point: 'Changed in the panel' });
    await remove('rule', id);
    const log = (await newest(4)).toReversed();
    expect(log).toMatchObject(
      ['created', 'updated', 'updated', 'deleted'].map((action, index) => ({
        revision: start + index + 1,
        recordType: 'rule',
        recordId: id,
        action,
        who: expect.stringMatching(/admin/),
      })),
    );
    for (const { time } of log) expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000);
  });

  it('is written by the portal alone', async () => {
    const before = await newest(3);
    const [{ documentId, ...first } = row.parse({})] = before;
    const forged = { ...first, revision: 999_999, who: 'x' };
    for (const reply of [
      await panel('PUT', `${path}/${documentId}`, { who: 'nobody' }),
      await panel('DELETE', `${path}/${documentId}`),
      await panel('POST', path, forged),
    ])
      expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(await newest(3)).toEqual(before);
  });
});
