import { expect, it } from 'vitest';
import { asRequest, jsonLine } from './log-format';

const time = '2026-11-21T00:00:00.000Z';
const lineOf = (line: Parameters<typeof jsonLine>[0]): unknown => JSON.parse(jsonLine(line, time));

it('is one JSON object a line, with the request that it belongs to', async () => {
  const request = { method: 'GET', route: '/api/v1/rule', status: 200, ms: 3 };
  const text = await asRequest('an-id', async () =>
    jsonLine({ level: 'http', message: 'request', request }, time),
  );
  expect(text).not.toContain('\n');
  expect(JSON.parse(text)).toEqual({
    time,
    level: 'http',
    process: 'cms',
    message: 'request',
    requestId: 'an-id',
    ...request,
  });
  expect(lineOf({ level: 'info', message: 'a\nb' })).toEqual({
    time,
    level: 'info',
    process: 'cms',
    message: 'a\nb',
  });
});

it.each([
  ['insert failed for anita.k+1@example.co.in', 'insert failed for [e-mail]'],
  ['bad token eyJhbGciOiJI.eyJ1c2Vy.c2lnbmF0dXJl here', 'bad token [token] here'],
  ['GET /api/v1/contact?name=Anita&phone=1 failed', 'GET /api/v1/contact?[query] failed'],
  ['\u001B[31mred\u001B[39m', 'red'],
  ['Is it there?', 'Is it there?'],
])('holds no person and no secret: %j', (message, kept) => {
  expect(lineOf({ level: 'error', message })).toMatchObject({ message: kept });
});

it('is short, and ends before the word that would be cut', () => {
  const address = 'anita.k@example.co.in';
  // It begins some letters before the end of what is kept.
  const text = `${'word '.repeat(1635)}${address} ${'more '.repeat(20_000)}`;
  for (let shift = 0; shift <= address.length; shift += 1) {
    const line = jsonLine({ level: 'error', message: `${'y'.repeat(shift)} ${text}` }, time);
    expect(line.length).toBeLessThan(8500);
    expect(line).not.toContain('anita');
    expect(line).toContain('characters)');
  }
  expect(lineOf({ level: 'error', message: 'a'.repeat(100_000) })).toMatchObject({
    message: '… (100000 characters)',
  });
});

it('tells where an error comes from', () => {
  const error = Object.assign(new Error('broken'), { level: 'error', detail: 'Key (email)=(a@example.com)' });
  const line = JSON.stringify(lineOf(error));
  expect(line).toContain('log-format.test');
  expect(line).not.toContain('Key');
});
