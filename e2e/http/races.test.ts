import { collectionOf } from '@portal/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { visitor } from './connection.ts';
import { leftFiles, storedFiles } from './disk.ts';
import { bodyOf, create, fixtures, validBody } from './fixtures.ts';
import { currentRevision, insertIdOf, recordOf, recordsOf, removeAll } from './records.ts';
import { administrator } from './session.ts';
import { jpeg } from './test-files.ts';

beforeEach(removeAll);

/** Does something so many times at once. @returns the statuses, the lowest first */
async function atOnce(count: number, act: (index: number) => ReturnType<typeof administrator>) {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => act(index)));
  return replies.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** Changes a record, its picture too. */
const change = async (key: 'faculty' | 'foodcourt', id: number, index: number) => {
  const picture = await jpeg(`${index}.jpg`, 60 + index, 30);
  const body = await bodyOf(key, fixtures[key].changed, picture);
  return administrator('PUT', `/${key}/${id}`, { body });
};

describe('at the same time', () => {
  it('many uploads all arrive, each with its own file', async () => {
    const files = await Promise.all(
      Array.from({ length: 10 }, (_, index) => jpeg(`picture ${index}.jpg`, 40 + index, 30)),
    );
    const bodies = await Promise.all(files.map((file) => bodyOf('gallery', {}, file)));
    const replies = await Promise.all(bodies.map((body) => administrator('POST', '/gallery', { body })));
    const ids = replies.map(insertIdOf);
    expect(new Set(ids).size).toBe(10);
    for (const [index, id] of ids.entries()) {
      const own = { image_filename: `picture ${index}.jpg`, image_width: 40 + index };
      expect(await recordOf('gallery', id)).toMatchObject(own);
    }
    expect(await atOnce(10, (index) => administrator('DELETE', `/gallery/${ids[index]}`))).toEqual(
      ids.map(() => 200),
    );
    expect(await storedFiles()).toEqual([]);
  });

  it('a record is deleted once', async () => {
    const id = await create('foodcourt');
    const revision = await currentRevision();
    const statuses = await atOnce(6, () => administrator('DELETE', `/foodcourt/${id}`));
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
    expect(await currentRevision()).toBe(revision + 1);
    expect(await storedFiles()).toEqual([]);
  });

  it('a record that is deleted takes no file from a change that comes too late', async () => {
    const id = await create('faculty');
    const changes = atOnce(4, (index) => change('faculty', id, index));
    const deleted = administrator('DELETE', `/faculty/${id}`);
    for (const status of await changes) expect([200, 404]).toContain(status);
    expect((await deleted).status).toBe(200);
    expect(await recordsOf('faculty')).toEqual([]);
    expect(await leftFiles()).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  });

  it('changes of one picture leave one file', async () => {
    const id = await create('foodcourt');
    expect(await atOnce(6, (index) => change('foodcourt', id, index))).toEqual(Array(6).fill(200));
    expect(await leftFiles()).toEqual([]);
    expect(await storedFiles()).toHaveLength(1);
  });

  it('a course takes with it whatever is added to it while it goes', async () => {
    const course_id = await create('course');
    const subject_id = await create('subject', { course_id });
    const added = atOnce(8, async (index) => {
      const key = index < 4 ? 'lesson' : 'subject';
      const body = await validBody(key, index < 4 ? { subject_id } : { course_id });
      return administrator('POST', collectionOf(key).path, { body });
    });
    const deleted = administrator('DELETE', `/schedule/courses/${course_id}`);
    for (const status of await added) expect([201, 400, 404]).toContain(status);
    expect((await deleted).status).toBe(200);
    for (const key of ['course', 'subject', 'lesson'] as const) expect(await recordsOf(key)).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  });

  it('reads and writes of every kind are answered', async () => {
    const kinds = ['faculty', 'batch', 'rule', 'gallery', 'lesson', 'eatsoffer'] as const;
    await create('subject');
    const writes = atOnce(24, async (index) => {
      const key = kinds[index % kinds.length] ?? 'rule';
      return administrator('POST', collectionOf(key).path, { body: await validBody(key) });
    });
    const addresses = ['/content', '/faculty', '/schedule/courses', '/gallery'];
    const reads = atOnce(40, (index) => visitor('GET', addresses[index % 4] ?? '/rule'));
    expect(new Set(await writes)).toEqual(new Set([201]));
    expect(new Set(await reads)).toEqual(new Set([200]));
    await removeAll();
    expect(await storedFiles()).toEqual([]);
  });
});
