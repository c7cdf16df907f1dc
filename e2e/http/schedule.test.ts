import { calls, courseTree, type Call } from '@portal/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { json, send, visitor } from './connection.ts';
import { storedFiles } from './disk.ts';
import { bodyOf } from './fixtures.ts';
import { createdId, currentRevision, expectFailure, recordsOf, remove } from './records.ts';
import { administrator } from './session.ts';
import { pdf } from './test-files.ts';

function callOf(id: string): Call {
  const call = calls.find((one) => one.id === id);
  if (call === undefined) throw new Error(`The contract has no call ${id}.`);
  return call;
}

const course = (name: string): Promise<number> => createdId('course', json({ name }));
const subject = (course_id: number, name: string): Promise<number> =>
  createdId('subject', json({ course_id, name }));
const lesson = async (subject_id: number, name: string): Promise<number> =>
  createdId('lesson', await bodyOf('lesson', { subject_id, name }, pdf(`${name}.pdf`, name)));

const tree = async () => courseTree.array().parse((await visitor('GET', '/schedule/courses')).json);

/** Two courses; the first has two subjects, its first subject two lessons; the second course has one of each. */
async function plant() {
  const first = await course('Plus One');
  const second = await course('Plus Two');
  const other = await subject(second, 'Commerce');
  const accounts = await subject(first, 'Accountancy');
  const economics = await subject(first, 'Economics');
  const lessons = [await lesson(accounts, 'Journal'), await lesson(accounts, 'Ledger')];
  const far = await lesson(other, 'Trade');
  return { first, second, other, accounts, economics, lessons, far };
}

let planted: Awaited<ReturnType<typeof plant>>;
beforeAll(async () => {
  for (const record of await recordsOf('course')) await remove('course', record.id);
  planted = await plant();
});

describe('the schedule', () => {
  it('is a tree of courses, subjects and lessons, each in the order of insertion', async () => {
    const { first, second, other, accounts, economics, lessons, far } = planted;
    const courses = await tree();
    const ids = courses.map(({ id, subjects }) => ({
      id,
      subjects: subjects.map(({ id, lessons }) => ({ id, lessons: lessons.map((one) => one.id) })),
    }));
    expect(ids).toEqual([
      {
        id: first,
        subjects: [
          { id: accounts, lessons },
          { id: economics, lessons: [] },
        ],
      },
      { id: second, subjects: [{ id: other, lessons: [far] }] },
    ]);
    for (const { id, subjects } of courses) {
      for (const each of subjects) {
        expect(each.course_id).toBe(id);
        for (const one of each.lessons) expect(one.subject_id).toBe(each.id);
      }
    }
  });

  it('answers the subjects of a course as the tree has them', async () => {
    const call = callOf('course.subjects');
    const reply = await visitor('GET', `/schedule/courses/${planted.first}/subjects`);
    expect(reply.status).toBe(call.status);
    call.reply.parse(reply.json);
    expect(reply.json).toEqual((await tree())[0]?.subjects);
  });

  it('answers the lessons of a subject as the tree has them', async () => {
    const call = callOf('subject.lessons');
    const reply = await visitor('GET', `/schedule/subjects/${planted.accounts}/lessons`);
    expect(reply.status).toBe(call.status);
    call.reply.parse(reply.json);
    expect(reply.json).toEqual((await tree())[0]?.subjects[0]?.lessons);
    expect((await visitor('GET', `/schedule/subjects/${planted.economics}/lessons`)).json).toEqual([]);
  });

  it('keeps a subject in its course when it is renamed, whatever course comes with the name', async () => {
    const { accounts, first, second } = planted;
    const body = json({ name: 'Accounts', course_id: second });
    const reply = await administrator('PUT', `/schedule/subjects/${accounts}`, { body });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({ id: accounts, course_id: first, name: 'Accounts', status: true });
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
    const [journal = 0, ledger = 0] = planted.lessons;
    const files = await storedFiles();
    const name = (await tree())[0]?.subjects[0]?.lessons[0]?.pdf_filename ?? '';
    await remove('lesson', journal);
    expect(await storedFiles()).toHaveLength(files.length - 1);
    expect((await send({ method: 'GET', path: `/assets/${name}` })).status).toBe(404);
    expect((await recordsOf('lesson')).map(({ id }) => id)).toEqual([ledger, planted.far]);
  });

  it('loses a subject with its lessons and their files', async () => {
    const files = (await storedFiles()).length;
    const more = await lesson(planted.accounts, 'Trial balance');
    expect(await storedFiles()).toHaveLength(files + 1);
    await remove('subject', planted.accounts);
    expect(await storedFiles()).toHaveLength(files - 1);
    const left = (await recordsOf('lesson')).map(({ id }) => id);
    expect(left).toEqual([planted.far]);
    expectFailure(await administrator('DELETE', `/schedule/lessons/${more}`), 404);
    expectFailure(await visitor('GET', `/schedule/subjects/${planted.accounts}/lessons`), 404);
  });

  it('loses a course with its subjects, their lessons and all their files, in one revision step or more', async () => {
    await lesson(planted.economics, 'Demand');
    await lesson(planted.economics, 'Supply');
    const files = (await storedFiles()).length;
    const revision = await currentRevision();
    await remove('course', planted.first);
    expect(await storedFiles()).toHaveLength(files - 2);
    expect(await currentRevision()).toBeGreaterThan(revision);
    expect((await tree()).map(({ id }) => id)).toEqual([planted.second]);
    expect((await recordsOf('subject')).map(({ id }) => id)).toEqual([planted.other]);
    expectFailure(await visitor('GET', `/schedule/courses/${planted.first}/subjects`), 404);
    const changes = (await visitor('GET', `/content?since=${revision}`)).json;
    expect(changes).toMatchObject({
      full: false,
      deleted: { course: [planted.first], subject: [planted.economics] },
    });
    expect((changes as { deleted: { lesson?: number[] } }).deleted.lesson).toHaveLength(2);
    await remove('course', planted.second);
    expect(await tree()).toEqual([]);
  });
});
