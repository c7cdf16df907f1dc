import { calls, content, courseTree } from '@portal/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { json, send, visitor } from './connection.ts';
import { storedFiles } from './disk.ts';
import { create } from './fixtures.ts';
import { currentRevision, expectFailure, recordsOf, remove, removeAll } from './records.ts';
import { administrator } from './session.ts';

const tree = async () => courseTree.array().parse((await visitor('GET', '/schedule/courses')).json);
const subject = (course_id: number, name: string) => create('subject', { course_id, name });
const lesson = (subject_id: number, name: string) => create('lesson', { subject_id, name });
const idsOf = async (key: 'subject' | 'lesson') => (await recordsOf(key)).map(({ id }) => id);

/** Two courses; the first has two subjects, its first subject two lessons; the second course has one of each. */
async function plant() {
  await removeAll();
  const [first, second] = [await create('course'), await create('course')];
  const other = await subject(second, 'Commerce');
  const [accounts, economics] = [await subject(first, 'Accountancy'), await subject(first, 'Economics')];
  const lessons = [await lesson(accounts, 'Journal'), await lesson(accounts, 'Ledger')] as const;
  return { first, second, other, accounts, economics, lessons, far: await lesson(other, 'Trade') };
}

let planted: Awaited<ReturnType<typeof plant>>;
beforeAll(async () => {
  planted = await plant();
});

/** Takes a record away, and holds that so many stored files go with it. */
async function removeWithFiles(key: 'course' | 'subject' | 'lesson', id: number, files: number) {
  const before = await storedFiles();
  await remove(key, id);
  expect(await storedFiles()).toHaveLength(before.length - files);
}

describe('the schedule', () => {
  it('is a tree of courses, subjects and lessons, each in the order of insertion', async () => {
    const { first, second, other, accounts, economics, lessons, far } = planted;
    const courses = await tree();
    expect(courses).toMatchObject([
      {
        id: first,
        subjects: [
          { id: accounts, course_id: first, lessons: lessons.map((id) => ({ id, subject_id: accounts })) },
          { id: economics, course_id: first, lessons: [] },
        ],
      },
      { id: second, subjects: [{ id: other, course_id: second, lessons: [{ id: far, subject_id: other }] }] },
    ]);
    for (const [id, path, part] of [
      ['course.subjects', `/schedule/courses/${first}/subjects`, courses[0]?.subjects],
      ['subject.lessons', `/schedule/subjects/${accounts}/lessons`, courses[0]?.subjects[0]?.lessons],
      ['subject.lessons', `/schedule/subjects/${economics}/lessons`, []],
    ] as const) {
      const reply = await visitor('GET', path);
      calls.find((call) => call.id === id)?.reply.parse(reply.json);
      expect([reply.status, reply.json]).toEqual([200, part]);
    }
  });

  it('keeps a subject in its course when it is renamed, whatever course comes with the name', async () => {
    const { accounts: id, first: course_id, second } = planted;
    const body = json({ name: 'Accounts', course_id: second });
    const reply = await administrator('PUT', `/schedule/subjects/${id}`, { body });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({ id, course_id, name: 'Accounts', status: true });
    expect((await tree())[0]?.subjects.map(({ name }) => name)).toEqual(['Accounts', 'Economics']);
  });

  it('keeps lessons and subjects when a course is renamed', async () => {
    const before = (await tree())[0]?.subjects;
    const body = json({ name: 'Plus One Commerce', subjects: [], lessons: null });
    const reply = await administrator('PUT', `/schedule/courses/${planted.first}`, { body });
    expect(reply.status, reply.text).toBe(200);
    expect((await tree())[0]).toMatchObject({ name: 'Plus One Commerce', subjects: before });
  });

  it('loses a lesson with its file, and nothing else', async () => {
    const [journal, ledger] = planted.lessons;
    const name = (await tree())[0]?.subjects[0]?.lessons[0]?.pdf_filename ?? '';
    await removeWithFiles('lesson', journal, 1);
    expect((await send({ method: 'GET', path: `/assets/${name}` })).status).toBe(404);
    expect(await idsOf('lesson')).toEqual([ledger, planted.far]);
  });

  it('loses a subject with its lessons and their files', async () => {
    const more = await lesson(planted.accounts, 'Trial balance');
    await removeWithFiles('subject', planted.accounts, 2);
    expect(await idsOf('lesson')).toEqual([planted.far]);
    expectFailure(await administrator('DELETE', `/schedule/lessons/${more}`), 404);
    expectFailure(await visitor('GET', `/schedule/subjects/${planted.accounts}/lessons`), 404);
  });

  it('loses a course with its subjects, their lessons and all their files', async () => {
    const { economics, first, other, second } = planted;
    const lessons = [await lesson(economics, 'Demand'), await lesson(economics, 'Supply')];
    const revision = await currentRevision();
    await removeWithFiles('course', first, 2);
    expect(await currentRevision()).toBeGreaterThan(revision);
    expect((await tree()).map(({ id }) => id)).toEqual([second]);
    expect(await idsOf('subject')).toEqual([other]);
    expectFailure(await visitor('GET', `/schedule/courses/${first}/subjects`), 404);
    const changes = content.parse((await visitor('GET', `/content?since=${revision}`)).json);
    expect([changes.full, changes.deleted]).toEqual([
      false,
      { course: [first], subject: [economics], lesson: lessons },
    ]);
    await remove('course', second);
    expect(await tree()).toEqual([]);
  });
});
