import {
  apiCollectionKeys,
  collectionOf,
  content,
  endBeforeStart,
  publisherSecretHeader,
  type ApiCollectionKey,
} from '@portal/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller, cms, json, send, visitor, type Caller } from './connection.ts';
import { bodyOf, create, fixtures } from './fixtures.ts';
import { ofEachStore } from './kinds.ts';
import { collection, panel } from './panel-session.ts';
import { expectFailure, recordOf, recordsOf, removeAll, type Stored } from './records.ts';
import { administrator, administratorCookie } from './session.ts';

beforeEach(removeAll);

const hour = 3_600_000;
const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();
const later = { show_from: fromNow(hour) };
const over = { show_from: fromNow(-2 * hour), show_until: fromNow(-hour) };
const now = { show_from: fromNow(-hour), show_until: fromNow(hour) };

const publisher = caller({ [publisherSecretHeader]: cms.publisherSecret });
const contentOf = async (by: Caller, query = '') => content.parse((await by('GET', `/content${query}`)).json);
const idsIn = async (by: Caller, key: ApiCollectionKey): Promise<readonly number[]> =>
  (await contentOf(by)).collections[key].map(({ id }) => id);

/** The status of each file of a record. */
async function fileStatuses(
  record: Stored,
  headers: Record<string, string> = {},
): Promise<readonly number[]> {
  const { image_path: picture, pdf_filename: pdf } = record;
  const paths =
    typeof picture === 'string'
      ? [picture, picture.replace('/uploads/', '/uploads/thumbnail_')]
      : typeof pdf === 'string'
        ? [`/assets/${pdf}`, `/uploads/${pdf}`]
        : [];
  const replies = await Promise.all(paths.map((path) => send({ method: 'GET', path, headers })));
  return replies.map(({ status }) => status).filter((status, index) => index === 0 || status !== 404);
}

/** What can be deleted can be hidden. */
const timed = apiCollectionKeys.filter((key) => 'show_from' in collectionOf(key).fields);

it('a business is always there, whatever is sent', async () => {
  expect(apiCollectionKeys.filter((key) => !timed.includes(key))).toEqual(['profile']);
  const id = await create('profile', later);
  const { venture } = await recordOf('profile', id);
  const body = json({ ...fixtures.profile.fields, venture, ...later });
  expect((await administrator('PUT', `/profile/${id}`, { body })).status).toBe(200);
  expect(await idsIn(visitor, 'profile')).toEqual([id]);
  expect(await recordOf('profile', id)).not.toHaveProperty('show_from');
});

it.each(ofEachStore(timed))(
  'a record of %s is shown in its time, and neither before nor after',
  async (key) => {
    const { operations, path } = collectionOf(key);
    const always = await create(key);
    const rows = [];
    for (const times of [now, later, over]) rows.push({ id: await create(key, times), times });
    const seen = [always, ...rows.slice(0, 1).map(({ id }) => id)];
    const all = [always, ...rows.map(({ id }) => id)];
    expect(await idsIn(visitor, key)).toEqual(seen);
    expect(await idsIn(administrator, key)).toEqual(all);
    expect((await recordsOf(key)).map((record) => record.id)).toEqual(seen);
    const { collections } = await contentOf(publisher);
    expect(collections[key].map(({ id }) => id)).toEqual(all);
    for (const { id, times } of rows) {
      const status = times === now ? 200 : 404;
      if (operations.includes('read')) {
        expect((await visitor('GET', `${path}/${id}`)).status).toBe(status);
        expect((await administrator('GET', `${path}/${id}`)).status).toBe(200);
      }
      const record = collections[key].find((one) => one.id === id);
      expect(record).toMatchObject(times);
      const stored = record as unknown as Stored;
      for (const one of await fileStatuses(stored)) expect(one).toBe(status);
      for (const headers of [
        { cookie: await administratorCookie() },
        { [publisherSecretHeader]: cms.publisherSecret },
      ])
        for (const one of await fileStatuses(stored, headers)) expect(one).toBe(200);
    }
  },
);

it('what belongs to a record is there with it alone', async () => {
  const course = await create('course', later);
  const subject = await create('subject', { course_id: course });
  const lesson = await create('lesson', { subject_id: subject });
  expect((await visitor('GET', `/schedule/courses/${course}/subjects`)).status).toBe(404);
  expect((await visitor('GET', `/schedule/subjects/${subject}/lessons`)).status).toBe(404);
  expect((await visitor('GET', '/schedule/courses')).json).toEqual([]);
  for (const [key, id] of [
    ['course', course],
    ['subject', subject],
    ['lesson', lesson],
  ] as const) {
    expect(await idsIn(visitor, key)).toEqual([]);
    expect(await idsIn(administrator, key)).toEqual([id]);
  }
  const [hidden] = (await contentOf(publisher)).collections.lesson;
  expect((await send({ method: 'GET', path: `/assets/${hidden?.pdf_filename}` })).status).toBe(404);
});

it('a visitor who asks what changed is answered with all that is shown; who sees all, with what changed', async () => {
  await create('rule');
  const { revision } = await contentOf(visitor);
  await create('rule', later);
  expect(await contentOf(visitor, `?since=${revision}`)).toMatchObject({
    full: true,
    revision: revision + 1,
  });
  const changed = await contentOf(publisher, `?since=${revision}`);
  expect([changed.full, changed.collections.rule.length]).toEqual([false, 1]);
  const stranger = caller({ [publisherSecretHeader]: 'no-secret-of-this-portal' });
  expect((await contentOf(stranger)).collections.rule).toHaveLength(1);
});

describe('the two moments', () => {
  const rule = (fields: object) =>
    administrator('POST', '/rule', { body: json({ point: 'One', ...fields }) });

  it.each([
    ['the end before the start', { show_from: fromNow(hour), show_until: fromNow(0) }, endBeforeStart],
    ['both at once', { show_from: later.show_from, show_until: later.show_from }, endBeforeStart],
    ['no offset', { show_until: '2026-12-01T06:00' }, /offset/],
    ['no moment', { show_from: 'soon' }, /offset/],
    ['another century', { show_from: '1850-01-01T00:00:00Z' }, /1900 to 2199/],
  ] as const)('are refused with a sentence: %s', async (_name, fields, sentence) => {
    const { fields: told = {} } = expectFailure(await rule(fields), 400);
    expect(Object.values(told).join()).toMatch(sentence);
    expect(await recordsOf('rule')).toEqual([]);
  });

  it('are answered in UTC, are left as they are by who does not send them, and are emptied', async () => {
    const id = await create('rule', {
      show_from: '2026-06-01T06:00:00+05:30',
      show_until: '2098-01-01T00:00:00Z',
    });
    const stored = async () => (await contentOf(administrator)).collections.rule.find((one) => one.id === id);
    const put = (fields: object) =>
      administrator('PUT', `/rule/${id}`, { body: json({ point: 'Two', ...fields }) });
    expect(await stored()).toMatchObject({
      show_from: '2026-06-01T00:30:00.000Z',
      show_until: '2098-01-01T00:00:00.000Z',
    });
    expect((await put({})).status).toBe(200);
    // Beside the stored start.
    expectFailure(await put({ show_until: '2026-05-01T00:00:00Z' }), 400, endBeforeStart);
    expect(await stored()).toMatchObject({ point: 'Two', show_from: '2026-06-01T00:30:00.000Z' });
    expect((await put({ show_from: null, show_until: '' })).status).toBe(200);
    expect(await stored()).toMatchObject({ show_from: null, show_until: null });
  });

  it('come in a form with a file, too', async () => {
    const id = await create('gallery', later);
    const body = await bodyOf('gallery', { show_from: '', show_until: over.show_until });
    expect((await administrator('PUT', `/gallery/${id}`, { body })).status).toBe(200);
    expect((await contentOf(administrator)).collections.gallery).toMatchObject([
      { show_from: null, show_until: over.show_until },
    ]);
  });

  it('follow the same rules in the panel', async () => {
    const path = collection('api::rule.rule');
    const refused = await panel('POST', path, { point: 'One', ...over, show_from: fromNow(0) });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(endBeforeStart)]);
    expect((await panel('POST', path, { point: 'One', ...later })).status).toBe(201);
    expect(await idsIn(visitor, 'rule')).toEqual([]);
    expect((await contentOf(administrator)).collections.rule).toMatchObject([later]);
  });
});
