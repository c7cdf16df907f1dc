import { failures, hoursText } from '@portal/contract';
import { afterEach, expect, it } from 'vitest';
import { json, visitor } from './connection.ts';
import { create, fixtures } from './fixtures.ts';
import { expectFailure, recordOf, removeAll } from './records.ts';
import { administrator } from './session.ts';

afterEach(removeAll);

const { changed, fields } = fixtures.profile;
const week = changed['hours_week'] as Parameters<typeof hoursText>[0];
const put = (id: number, body: object) => administrator('PUT', `/profile/${id}`, { body: json(body) });

it('a profile is neither added nor deleted nor moved: each site has one', async () => {
  const id = await create('profile');
  const body = json(fields);
  expectFailure(await administrator('POST', '/profile', { body }), 405, failures.wrongMethod);
  expectFailure(await administrator('DELETE', `/profile/${id}`), 405, failures.wrongMethod);
  expectFailure(await administrator('PUT', '/profile/order', { body: json({ id, before: null }) }), 404);
  expectFailure(await visitor('PUT', `/profile/${id}`, { body }), 401);
  expect(await recordOf('profile', id)).toMatchObject(fields);
});

it('hours in words are made of the week, until somebody writes some', async () => {
  const id = await create('profile', { hours: '' });
  expect(await recordOf('profile', id)).toMatchObject({ hours: 'Mon–Fri 9:00 AM–6:00 PM\nSat, Sun closed' });
  // A form sends the text that it was given beside another week.
  const stored = await recordOf('profile', id);
  expect((await put(id, { ...stored, hours_week: week })).status).toBe(200);
  expect(await recordOf('profile', id)).toMatchObject({ hours: hoursText(week) });
  expect((await put(id, { ...stored, hours: 'By appointment.', hours_week: week })).status).toBe(200);
  expect((await put(id, { ...stored, hours: 'By appointment.' })).status).toBe(200);
  expect(await recordOf('profile', id)).toMatchObject({ hours: 'By appointment.' });
});

it('a venture has one profile, and what is wrong with a week is said of the field', async () => {
  const [first, second] = [await create('profile'), await create('profile')];
  const { venture } = await recordOf('profile', first);
  const taken = expectFailure(await put(second, { ...fields, venture }), 400);
  expect(taken.fields).toEqual({ venture: 'This venture has its profile already.' });
  const own = await recordOf('profile', second);
  const wrong = { ...own, hours_week: { ...week, mon: [['9', '18:00']] } };
  const sentence = 'Please give times as hours and minutes, for example 06:30.';
  expect(expectFailure(await put(second, wrong), 400, sentence).fields).toEqual({ hours_week: sentence });
});
