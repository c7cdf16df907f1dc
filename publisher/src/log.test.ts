import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { logConsole, logOf } from './log.ts';

let printed: string;
const own = { ...console };
beforeEach(() => {
  printed = '';
  vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z'), toFake: ['Date'] });
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
});
afterEach(() => {
  Object.assign(console, own);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('for a person, a line says when and what', () => {
  logOf('text').info('Revision 3 is live after 12 ms; pages rendered: 4.');
  expect(printed).toBe(
    '2026-06-01T00:00:00.000Z publisher: Revision 3 is live after 12 ms; pages rendered: 4.\n',
  );
});

test('for a machine, each line is one object with the keys of the CMS, whoever said it', () => {
  const log = logOf('json');
  logConsole(log);
  log.info('Revision 3 is live after 12 ms; pages rendered: 4.');
  log.error('Not published: "it"\nbroke');
  console.error(new Error('a page crashed'));
  console.warn('%d of %s', 2, 'three');
  const lines = printed
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const line = { time: '2026-06-01T00:00:00.000Z', process: 'publisher' };
  expect(lines).toEqual([
    { ...line, level: 'info', message: 'Revision 3 is live after 12 ms; pages rendered: 4.' },
    { ...line, level: 'error', message: 'Not published: "it"\nbroke' },
    { ...line, level: 'error', message: expect.stringMatching(/^Error: a page crashed\n +at /) as unknown },
    { ...line, level: 'warn', message: '2 of three' },
  ]);
});

test.each([
  [{ LOG_FORMAT: 'text', NODE_ENV: 'production' }, 'text'],
  [{ LOG_FORMAT: 'json' }, 'json'],
  [{ LOG_FORMAT: '', NODE_ENV: 'production' }, 'json'],
  [{}, 'text'],
])('%o means lines of %s', (env, format) => {
  expect(readConfiguration(env).logFormat).toBe(format);
});
