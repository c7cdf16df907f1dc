import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { expect, it, vi } from 'vitest';
import { lessonsOfSubject, recordCall, subjectsOfCourse } from './record-calls';

/** The rows that are committed; `seen` are those of the moment that is being read. */
const database = vi.hoisted(() => ({ committed: {}, seen: undefined as object | undefined, revision: 0 }));

vi.mock('../revision/snapshot-read', async (original) => ({
  ...(await original<object>()),
  // Each another one, so that every list is read.
  currentMoment: async () => ({ revision: (database.revision += 1), changeId: null }),
  async snapshotRead<T>(_strapi: unknown, read: () => Promise<T>): Promise<T> {
    database.seen = database.committed;
    return read().finally(() => (database.seen = undefined));
  },
}));

const updatedAt = '2026-11-22T10:00:00.000Z';
const row = (id: number, parent: object = {}) => ({
  id,
  documentId: `${id}`,
  updatedAt,
  name: 'Name',
  ...parent,
});
const whole = {
  'api::course.course': [row(1)],
  'api::subject.subject': [row(2, { course: { id: 1 } })],
  'api::lesson.lesson': [row(3, { subject: { id: 2 } })],
};

/** Whatever is read, the course is deleted right after it, with all that belongs to it. */
const strapi = {
  db: {
    inTransaction: () => false,
    query: (uid: keyof typeof whole) => ({
      async findMany() {
        const rows = (database.seen ?? database.committed) as Partial<typeof whole>;
        database.committed = {};
        return rows[uid] ?? [];
      },
    }),
  },
} as unknown as Core.Strapi;

const lesson = expect.objectContaining({ id: 3 });
const subject = expect.objectContaining({ id: 2, lessons: [lesson] });

it.each([
  [
    'courses',
    recordCall(strapi, 'course', 'list'),
    0,
    [expect.objectContaining({ id: 1, subjects: [subject] })],
  ],
  ['subjects', subjectsOfCourse(strapi), 1, [subject]],
  ['lessons', lessonsOfSubject(strapi), 2, [lesson]],
])(
  'the schedule is of one moment, whatever is deleted while it is read: %s',
  async (_what, act, id, expected) => {
    database.committed = whole;
    const ctx = { state: { id } } as unknown as Context;
    await act(ctx);
    expect(ctx.body).toEqual(expected);
  },
);
