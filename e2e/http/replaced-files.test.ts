import { failures } from '@portal/contract';
import { afterEach, expect, it } from 'vitest';
import { json, send } from './connection.ts';
import { leftFiles } from './disk.ts';
import { bodyOf, create } from './fixtures.ts';
import { expectFailure, recordOf, removeAll, revisionOf } from './records.ts';
import { administrator, administratorCookie } from './session.ts';
import { pdf, png } from './test-files.ts';

// Another file in the place of a record's own: what stays, and what comes back.

afterEach(async () => {
  await removeAll();
  expect(await leftFiles()).toEqual([]);
});

const change = async (path: string, body: Awaited<ReturnType<typeof bodyOf>>) => {
  const reply = await administrator('PUT', path, { body });
  expect(reply.status, reply.text).toBe(200);
  return reply;
};
const undo = async (revision: number) => {
  const reply = await administrator('POST', `/changes/${revision}/undo`);
  expect(reply.status, reply.text).toBe(200);
};

it('a picture of a gallery gets a caption and a focus as JSON, and keeps both, its id and its place with another file', async () => {
  const [id, after] = [await create('eatsgallery'), await create('eatsgallery')];
  const told = { image_caption: 'Birthday table', image_focus: { x: 0.5, y: 0.38 } };
  await change(`/eatsgallery/${id}`, json(told));
  const before = await recordOf('eatsgallery', id);
  expect(before).toMatchObject(told);
  const path = String(before['image_path']);
  const own = (await send({ method: 'GET', path })).bytes;
  const another = await png('another.png', 64, 48);
  const reply = await change(`/eatsgallery/${id}`, await bodyOf('eatsgallery', {}, another));
  const now = await recordOf('eatsgallery', id);
  expect(now).toMatchObject({
    ...told,
    rank: before['rank'],
    image_filename: 'another.png',
    image_width: 64,
  });
  expect((await send({ method: 'GET', path: String(now['image_path']) })).bytes).toEqual(another.bytes);
  expect((await send({ method: 'GET', path })).status).toBe(404);
  // Who looks at the earlier version, which the history has, sees it, and no cache keeps it.
  const entry = await administrator('GET', `/changes/${revisionOf(reply)}`);
  expect(entry.json).toMatchObject({ fields: ['image'], before: { image_path: path }, after: now });
  const cookie = await administratorCookie();
  const kept = await send({ method: 'GET', path, headers: { cookie } });
  expect([kept.status, kept.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(kept.bytes).toEqual(own);
  await undo(revisionOf(reply));
  expect(await recordOf('eatsgallery', id)).toEqual({ ...before, updatedAt: expect.any(String) });
  expect((await send({ method: 'GET', path })).bytes).toEqual(own);
  // What is sent empty is empty again.
  await change(`/eatsgallery/${id}`, await bodyOf('eatsgallery', { image_caption: '', image_focus: '' }));
  expect(await recordOf('eatsgallery', id)).toMatchObject({ image_caption: '', image_focus: null });
  expectFailure(
    await administrator('PUT', `/eatsgallery/${after}`, { body: json({}) }),
    400,
    failures.nothingSent,
  );
});

it('the link to a lesson goes on working with another PDF, and the former one comes back by an undo', async () => {
  const [first, second, third] = ['First', 'Second', 'Third'].map((text) => pdf(`${text}.pdf`, text));
  if (first === undefined || second === undefined || third === undefined) throw new Error('Three files.');
  const id = await create('lesson');
  const path = `/schedule/lessons/${id}`;
  const address = String((await recordOf('lesson', id))['pdf_filename']);
  const served = async () => {
    expect((await recordOf('lesson', id))['pdf_filename']).toBe(address);
    return send({ method: 'GET', path: `/assets/${address}` });
  };
  const own = (await served()).bytes;
  await change(path, json({ name: 'Only its name' }));
  expect((await served()).bytes).toEqual(own);
  const firstChange = await change(path, await bodyOf('lesson', { name: 'Only its name' }, first));
  expect((await served()).bytes).toEqual(first.bytes);
  expect(await recordOf('lesson', id)).toMatchObject({ name: 'Only its name', pdf_size: first.bytes.length });
  const secondChange = await change(path, await bodyOf('lesson', { name: 'Corrected' }, second));
  expect((await served()).bytes).toEqual(second.bytes);
  await undo(revisionOf(secondChange));
  expect((await served()).bytes).toEqual(first.bytes);
  await undo(revisionOf(firstChange));
  expect((await served()).bytes).toEqual(own);
  await change(path, await bodyOf('lesson', { name: 'Third' }, third));
  const deletion = await administrator('DELETE', path);
  expect((await send({ method: 'GET', path: `/assets/${address}` })).status).toBe(404);
  await undo(revisionOf(deletion));
  expect((await served()).bytes).toEqual(third.bytes);
});
