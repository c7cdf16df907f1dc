import { beforeEach, describe, expect, it } from 'vitest';
import { json } from './connection.ts';
import { leftFiles, storedFiles, temporaryFiles } from './disk.ts';
import { bodyOf, create, fixtures, validBody } from './fixtures.ts';
import { createdId, currentRevision, insertIdOf, recordOf, recordsOf, remove, removeAll } from './records.ts';
import { administrator } from './session.ts';
import { jpeg, pdf } from './test-files.ts';

beforeEach(removeAll);

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('at the same time', () => {
  it('many uploads all arrive, each with its own file', async () => {
    const bodies = await Promise.all(
      times(10).map(async (index) => {
        const file = await jpeg(`picture ${index}.jpg`, 40 + index, 30);
        return bodyOf('gallery', {}, file);
      }),
    );
    const replies = await Promise.all(bodies.map((body) => administrator('POST', '/gallery', { body })));
    expect(replies.map(({ status }) => status)).toEqual(times(10).map(() => 201));
    const ids = replies.map(insertIdOf);
    expect(new Set(ids).size).toBe(10);
    for (const [index, id] of ids.entries()) {
      expect(await recordOf('gallery', id)).toMatchObject({
        image_filename: `picture ${index}.jpg`,
        image_width: 40 + index,
      });
    }
    await Promise.all(ids.map((id) => remove('gallery', id)));
    expect(await storedFiles()).toEqual([]);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('a record is deleted once', async () => {
    const id = await create('foodcourt');
    const revision = await currentRevision();
    const replies = await Promise.all(times(6).map(() => administrator('DELETE', `/foodcourt/${id}`)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...times(5).map(() => 404),
    ]);
    expect(await currentRevision()).toBe(revision + 1);
    expect(await leftFiles()).toEqual([]);
  });

  it('a record that is deleted takes no file from a change that comes too late', async () => {
    const id = await create('faculty');
    const bodies = await Promise.all(
      times(4).map(async (index) =>
        bodyOf('faculty', fixtures.faculty.changed, await jpeg(`late ${index}.jpg`, 50 + index, 30)),
      ),
    );
    const changes = bodies.map((body) => administrator('PUT', `/faculty/${id}`, { body }));
    const deleted = administrator('DELETE', `/faculty/${id}`);
    for (const { status, text } of await Promise.all(changes)) expect([200, 404], text).toContain(status);
    expect((await deleted).status).toBe(200);
    expect(await recordsOf('faculty')).toEqual([]);
    expect(await leftFiles()).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  });

  it('changes of one picture leave one file', async () => {
    const id = await create('foodcourt');
    const bodies = await Promise.all(
      times(6).map(async (index) =>
        bodyOf('foodcourt', fixtures.foodcourt.changed, await jpeg(`${index}.jpg`, 60 + index, 30)),
      ),
    );
    const replies = await Promise.all(
      bodies.map((body) => administrator('PUT', `/foodcourt/${id}`, { body })),
    );
    for (const { status, text } of replies) expect(status, text).toBe(200);
    expect(await leftFiles()).toEqual([]);
    expect(await storedFiles()).toHaveLength(1);
    await remove('foodcourt', id);
  });

  it('a course takes with it whatever is added to it while it goes', async () => {
    const course_id = await createdId('course', json({ name: 'Plus One' }));
    const subject_id = await createdId('subject', json({ course_id, name: 'Accountancy' }));
    const lessons = times(4).map(async (index) => {
      const body = await bodyOf(
        'lesson',
        { subject_id, name: `Lesson ${index}` },
        pdf(`${index}.pdf`, `${index}`),
      );
      return administrator('POST', '/schedule/lessons', { body });
    });
    const subjects = times(4).map((index) =>
      administrator('POST', '/schedule/subjects', { body: json({ course_id, name: `Subject ${index}` }) }),
    );
    const deleted = administrator('DELETE', `/schedule/courses/${course_id}`);
    for (const { status, text } of await Promise.all([...lessons, ...subjects])) {
      expect([201, 400, 404], text).toContain(status);
    }
    expect((await deleted).status).toBe(200);
    expect(await recordsOf('course')).toEqual([]);
    expect(await recordsOf('subject')).toEqual([]);
    expect(await recordsOf('lesson')).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  });

  it('reads and writes of every kind are answered', async () => {
    const writes = (['faculty', 'batch', 'rule', 'gallery', 'lesson', 'eatsoffer'] as const).flatMap((key) =>
      times(4).map(async () => {
        const path = key === 'lesson' ? '/schedule/lessons' : `/${key}`;
        return administrator('POST', path, { body: await validBody(key) });
      }),
    );
    const reads = times(40).map((index) =>
      administrator('GET', ['/content', '/faculty', '/schedule/courses', '/gallery'][index % 4] ?? '/rule'),
    );
    for (const { status, text } of await Promise.all(writes)) expect(status, text).toBe(201);
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
    await removeAll();
    expect(await storedFiles()).toEqual([]);
  });
});
