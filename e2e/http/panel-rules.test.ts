import { content, failures, limits } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { json, send, visitor } from './connection.ts';
import { leftFiles, storedFiles, temporaryFiles } from './disk.ts';
import { create, fixtures } from './fixtures.ts';
import { libraryFile, made } from './panel-forms.ts';
import { collection, documentIdOf, panel, panelSentence, panelUpload } from './panel-session.ts';
import { createdId, currentRevision, recordOf, recordsOf, remove, removeAll } from './records.ts';
import { jpeg, padded, strangers } from './test-files.ts';

describe('the panel', () => {
  it('trims, and keeps amounts exactly', async () => {
    const body = { ...fixtures.batch.fields, batchName: '  Plus Two  ', fees: 1999.99 };
    const { id } = made.parse((await panel('POST', collection('api::batch.batch'), body)).json).data;
    expect(await recordOf('batch', id)).toMatchObject({ batchName: 'Plus Two', fees: 1999.99 });
    await removeAll();
  });

  it('deletes a course with its subjects, lessons and files', async () => {
    const course_id = await createdId('course', json({ name: 'Plus One' }));
    const subject_id = await createdId('subject', json({ course_id, name: 'Accountancy' }));
    await create('lesson', { subject_id });
    const files = (await storedFiles()).length;
    const uid = 'api::course.course';
    await panel('DELETE', `${collection(uid)}/${await documentIdOf(uid, course_id)}`);
    expect((await recordsOf('lesson')).filter((lesson) => lesson['subject_id'] === subject_id)).toEqual([]);
    // The panel is answered before the files go.
    expect(await leftFiles()).toEqual([]);
    expect(await storedFiles()).toHaveLength(files - 1);
    await removeAll();
  });

  it('deletes several records at once, with their files', async () => {
    const uid = 'api::gallery-item.gallery-item';
    const ids = [await create('gallery'), await create('gallery'), await create('eatsgallery')];
    const kept = await create('gallery');
    const revision = await currentRevision();
    const documentIds = await Promise.all(ids.map((id) => documentIdOf(uid, id)));
    const reply = await panel('POST', `${collection(uid)}/actions/bulkDelete`, { documentIds });
    expect(reply.status, reply.text).toBe(200);
    expect(await currentRevision()).toBe(revision + 3);
    expect((await recordsOf('gallery')).map(({ id }) => id)).toEqual([kept]);
    expect(await recordsOf('eatsgallery')).toEqual([]);
    expect(await leftFiles()).toEqual([]);
    const changes = content.parse((await visitor('GET', `/content?since=${revision}`)).json);
    expect(changes.deleted).toEqual({ gallery: ids.slice(0, 2), eatsgallery: ids.slice(2) });
    await removeAll();
  });

  it('moves an item to another venture: it has gone from one list and come to the other', async () => {
    await removeAll();
    const uid = 'api::gallery-item.gallery-item';
    const id = await create('gallery');
    const before = content.parse((await visitor('GET', '/content')).json);
    const path = `${collection(uid)}/${await documentIdOf(uid, id)}`;
    expect((await panel('PUT', path, { venture: 'eats' })).status).toBe(200);
    expect(await recordsOf('gallery')).toEqual([]);
    expect((await recordOf('eatsgallery', id)).id).toBe(id);
    const changes = content.parse((await visitor('GET', `/content?since=${before.revision}`)).json);
    expect(changes.deleted).toEqual({ gallery: [id] });
    expect(changes.collections.eatsgallery.map((item) => item.id)).toEqual([id]);
    await removeAll();
  });

  it.each([
    ['subject', 'course', 'This course does not exist.'],
    ['lesson', 'subject', 'This subject does not exist.'],
  ] as const)('takes no %s out of its %s, and adds none without', async (key, parent, sentence) => {
    const uid = `api::${key}.${key}`;
    const id = await create(key);
    const before = await recordOf(key, id);
    const owner = await documentIdOf(`api::${parent}.${parent}`, Number(before[`${parent}_id`]));
    const path = `${collection(uid)}/${await documentIdOf(uid, id)}`;
    for (const relation of [{ disconnect: [{ documentId: owner }] }, { set: [] }, null]) {
      const reply = await panel('PUT', path, { [parent]: relation });
      expect(reply.status, `${JSON.stringify(relation)}: ${reply.text}`).toBe(400);
      expect(panelSentence(reply)).toBe(sentence);
    }
    expect(await recordOf(key, id)).toEqual(before);
    const alone = key === 'lesson' ? { pdf: await libraryFile('lesson') } : {};
    const reply = await panel('POST', collection(uid), { name: 'Alone', ...alone });
    expect(reply.status, reply.text).toBe(400);
    expect(panelSentence(reply)).toBe(sentence);
    if (alone.pdf !== undefined) await panel('DELETE', `/upload/files/${alone.pdf}`);
    await removeAll();
  });

  it('moves a subject to another course, with its lessons', async () => {
    const lesson = await create('lesson');
    const subject_id = Number((await recordOf('lesson', lesson))['subject_id']);
    const other = await createdId('course', json({ name: 'Another course' }));
    const uid = 'api::subject.subject';
    const connect = [{ documentId: await documentIdOf('api::course.course', other) }];
    const path = `${collection(uid)}/${await documentIdOf(uid, subject_id)}`;
    const reply = await panel('PUT', path, { course: { connect } });
    expect(reply.status, reply.text).toBe(200);
    expect(await recordOf('subject', subject_id)).toMatchObject({ course_id: other });
    expect(await recordOf('lesson', lesson)).toMatchObject({ subject_id });
    await remove('course', other);
    expect((await recordsOf('lesson')).map((record) => record.id)).not.toContain(lesson);
    await removeAll();
    expect(await leftFiles()).toEqual([]);
  });

  it('takes a new picture for a record and drops the old file', async () => {
    const id = await create('faculty');
    const old = String((await recordOf('faculty', id))['image_path']);
    const documentId = await documentIdOf('api::faculty.faculty', id);
    const image = await libraryFile('faculty');
    const reply = await panel('PUT', `${collection('api::faculty.faculty')}/${documentId}`, { image });
    expect(reply.status, reply.text).toBe(200);
    expect((await recordOf('faculty', id))['image_path']).not.toBe(old);
    expect(await leftFiles()).toEqual([]);
    await removeAll();
  });

  it('keeps a file that another record still shows', async () => {
    const uid = 'api::gallery-item.gallery-item';
    const image = await libraryFile('gallery');
    const add = async (venture: string) =>
      made.parse((await panel('POST', collection(uid), { venture, image })).json).data.id;
    const [first, second] = [await add('institute'), await add('agri')];
    await remove('gallery', first);
    const path = String((await recordOf('agrigallery', second))['image_path']);
    expect((await send({ method: 'GET', path })).status).toBe(200);
    await remove('agrigallery', second);
    expect((await send({ method: 'GET', path })).status).toBe(404);
    expect(await leftFiles()).toEqual([]);
  });

  it('refuses files that the API refuses, and leaves nothing of them', async () => {
    for (const file of await strangers()) {
      const reply = await panelUpload(file);
      expect(reply.status, file.name).toBeGreaterThanOrEqual(400);
      expect(reply.status, file.name).toBeLessThan(500);
    }
    expect(await temporaryFiles()).toEqual([]);
    expect(await leftFiles()).toEqual([]);
  });

  it('says how large a file may be', async () => {
    const reply = await panelUpload(await padded('video/mp4', limits.videoBytes + 1));
    expect([reply.status, panelSentence(reply)]).toEqual([413, failures.tooLarge('100 MB')]);
  });

  it('gives no record a file of another kind', async () => {
    const picture = await libraryFile('gallery');
    const subject_id = await create('subject');
    const subject = await documentIdOf('api::subject.subject', subject_id);
    const reply = await panel('POST', collection('api::lesson.lesson'), {
      name: 'A picture',
      subject: { connect: [{ documentId: subject }] },
      pdf: picture,
    });
    expect(reply.status, reply.text).toBe(400);
    expect(panelSentence(reply)).toBe('Please choose a PDF file; other types are not accepted.');
    await panel('DELETE', `/upload/files/${picture}`);
    await removeAll();
  });

  it('puts no file in the place of another, and shows a name that hides nothing', async () => {
    const image = await libraryFile('faculty');
    const data = { ...fixtures.faculty.fields, image };
    const { id } = made.parse((await panel('POST', collection('api::faculty.faculty'), data)).json).data;
    const before = [await recordOf('faculty', id), await currentRevision(), await storedFiles()];
    for (const path of [`/upload?id=${image}`, `/upload/files/${image}/replace`]) {
      const reply = await panelUpload(await jpeg('next.png', 60, 45), path);
      expect(reply.status, reply.text).toBe(400);
      expect(panelSentence(reply)).toContain('choose it at the record');
    }
    expect([await recordOf('faculty', id), await currentRevision(), await storedFiles()]).toEqual(before);
    const fileInfo = { name: '../portrait\u202egpj.exe' };
    expect((await panel('PUT', `/upload/files/${image}`, { fileInfo })).status).toBe(200);
    expect((await recordOf('faculty', id))['image_filename']).toBe('portraitgpj.exe');
    await removeAll();
  });

  it('changes and deletes files in its library, and the content follows', async () => {
    const uid = 'api::gallery-item.gallery-item';
    const image = await libraryFile('gallery');
    const { id } = made.parse((await panel('POST', collection(uid), { venture: 'grit', image })).json).data;
    const revision = await currentRevision();
    expect((await panel('PUT', `/upload/files/${image}`, { fileInfo: { name: 'named.jpg' } })).status).toBe(
      200,
    );
    expect(await recordOf('gritgallery', id)).toMatchObject({ image_filename: 'named.jpg' });
    const second = await currentRevision();
    expect(second).toBeGreaterThan(revision);
    expect((await panel('DELETE', `/upload/files/${image}`)).status).toBe(200);
    expect(await currentRevision()).toBeGreaterThan(second);
    expect(await recordOf('gritgallery', id)).toMatchObject({
      image_path: '',
      image_size: 0,
      image_hash: '',
    });
    await removeAll();
    expect(await leftFiles()).toEqual([]);
  });
});
