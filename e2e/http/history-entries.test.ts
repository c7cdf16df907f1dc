import { changeList, failures, ventureIds } from '@portal/contract';
import { afterEach, expect, it } from 'vitest';
import { json, visitor } from './connection.ts';
import { create, fixtures } from './fixtures.ts';
import { expectFailure, recordOf, removeAll } from './records.ts';
import { administrator } from './session.ts';
import list from './files/words.json' with { type: 'json' };

// What a line of the history says by itself, without the record before and after.

afterEach(removeAll);

const newest = async (query = '') =>
  changeList.parse((await administrator('GET', `/changes?limit=1${query}`)).json).changes[0];

it('an entry tells what short fields were and are, and of a longer text what differs', async () => {
  const id = await create('faculty', {
    about: 'Teaches with examples from the shop floor, and loves ledgers.',
  });
  const body = json({
    ...fixtures.faculty.fields,
    experience: '13 years',
    about: 'Teaches with examples from the shop floor, and loves balances.',
  });
  expect((await administrator('PUT', `/faculty/${id}`, { body })).status).toBe(200);
  expect(await newest()).toMatchObject({
    fields: ['experience', 'about'],
    differences: [
      { field: 'experience', before: fixtures.faculty.fields['experience'], after: '13 years' },
      { field: 'about', before: '… and loves ledgers.', after: '… and loves balances.' },
    ],
  });
  await create('batch');
  expect(await newest()).toMatchObject({ differences: [], with: 0, along: [] });
});

it('until when it can be taken back is told', async () => {
  await create('rule');
  const entry = await newest();
  const days = (Date.parse(entry?.keptUntil ?? '') - Date.parse(entry?.time ?? '')) / 86_400_000;
  expect((await administrator('GET', '/auth/session')).json).toMatchObject({ undoDays: days });
});

it('what was changed on a site is found by the site: a sentence, a business, an offer', async () => {
  const siteOf = async () => {
    const entry = await newest();
    expect(entry).toEqual(await newest(`&site=${entry?.site}`));
    for (const other of ventureIds.filter((one) => one !== entry?.site))
      expect(await newest(`&site=${other}`)).not.toEqual(entry);
    return entry?.site;
  };
  for (const { key } of list) {
    await administrator('PUT', '/words', {
      body: json({ key, text: 'Portrait of {name}, fresh every morning.' }),
    });
    expect([key, await siteOf()]).toEqual([key, key.split('.')[0]]);
    expect(await newest()).toMatchObject({ title: key });
    await administrator('DELETE', `/words?key=${key}`);
  }
  await create('bazaaroffer');
  expect(await siteOf()).toBe('agri');
  for (const profile of [await create('profile'), await create('profile')]) {
    const { venture } = await recordOf('profile', profile);
    const body = json({ ...fixtures.profile.fields, venture, phone: '+91 44 5555 0000' });
    expect((await administrator('PUT', `/profile/${profile}`, { body })).status).toBe(200);
    expect(await siteOf()).toBe(venture);
  }
  expectFailure(await administrator('GET', '/changes?site=nowhere'), 400);
  expectFailure(await visitor('GET', '/changes?site=eats'), 401, failures.noSession);
});
