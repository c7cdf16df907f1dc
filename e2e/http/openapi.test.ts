import { apiBase, calls } from '@portal/contract';
import { expect, it } from 'vitest';
import { visitor } from './connection.ts';

it('is shown as a page that names every call and brings no script', async () => {
  const reply = await visitor('GET', '/docs');
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toMatch(/^text\/html/);
  const named = [...reply.text.matchAll(/<details id="([^"]+)">/g)].map(([, id = '']) => id);
  expect(named.toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
  expect(reply.text).toContain(`href="${apiBase}/openapi.json"`);
  expect(reply.text).not.toMatch(/<script|\son\w+=|https?:/);
});
