import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallError, type Content } from '@portal/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentReply, rule } from './content/test-content.ts';
import type { SiteBundle } from './render/site-bundle.ts';
import { startTestPublisher, tracked, trackedPage } from './test-publisher.ts';

const begin = Date.parse('2026-12-31T18:29:00Z');
const count = 20;
let folder: string;
let rendered: string[];
let reply: Content | Error;

beforeEach(async ({ onTestFinished }) => {
  folder = await mkdtemp(join(tmpdir(), 'clock-'));
  // What is set up first is taken down last: publishers write into it until they are idle.
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  reply = contentReply(1, { rule: [rule(1, 'One')] });
  rendered = [];
  setClock(begin);
});

afterEach(() => {
  vi.useRealTimers();
});

const setClock = (now: number): void => void vi.useFakeTimers({ now, toFake: ['Date'] });

/** Page n tells which span of n seconds it is; the front door reads no clock. */
const secondsOf = (path: string): number => Number(path.slice(1));
const spanOf = (path: string, now: number): number => Math.floor(now / (secondsOf(path) * 1000));
const paths = Array.from({ length: count }, (_, index) => `/${index + 1}`);

const bundle: SiteBundle = {
  pagePaths: async (data) => tracked(data, () => ['/', ...paths]),
  async render(path, data) {
    rendered.push(path);
    return trackedPage(data, (content) => {
      if (path === '/')
        return content
          .list('rule')
          .map(({ point }) => point)
          .join();
      const held = content.now((now) => {
        const span = spanOf(path, now);
        return { span, until: (span + 1) * secondsOf(path) * 1000 };
      });
      return `span ${held?.span}`;
    });
  },
};

const nobody = { info: () => {}, warn: () => {}, error: () => {} };

const start = () => startTestPublisher({ folder, bundle, log: nobody, reply: () => reply });

type Started = Awaited<ReturnType<typeof start>>;

/** Publishes; a CMS that is away is no matter here. */
const publish = async ({ publisher }: Started): Promise<void> => {
  rendered = [];
  await publisher.publish().catch(() => {});
};

/** Each page tells what holds now. */
async function expectRight({ pages }: Started): Promise<void> {
  const shown = await pages();
  const now = Date.now();
  for (const path of paths) expect(shown.get(`${path.slice(1)}.html`)).toBe(`span ${spanOf(path, now)}`);
}

test('a boundary makes the pages anew that read what ended there, and no others', async () => {
  const started = await start();
  await publish(started);
  const { publisher, releases } = started;
  const first = releases.live;
  setClock(begin + 999);
  expect(publisher.timeLeft).toBe(1);
  await publish(started);
  expect([rendered, releases.live]).toEqual([[], first]);
  setClock(begin + 1000);
  expect(publisher.timeLeft).toBe(0);
  await publish(started);
  expect(rendered).toEqual(['/1']);
  expect(publisher.timeLeft).toBe(1000);
  await expectRight(started);
});

test('a CMS that is away stops no clock', async () => {
  const started = await start();
  await publish(started);
  reply = new CallError(0, 'away');
  setClock(begin + 60_000);
  await publish(started);
  expect(rendered).toHaveLength(count);
  await expectRight(started);
  expect(started.publisher.state.state).toBe('offline');
});

test('a clock that is set back makes all anew that read it since, but not for less than a second', async () => {
  const started = await start();
  await publish(started);
  setClock(begin - 900);
  expect(started.publisher.timeLeft).toBeGreaterThan(0);
  setClock(begin - 3_600_000);
  expect(started.publisher.timeLeft).toBe(0);
  await publish(started);
  expect(rendered).toHaveLength(count);
  await expectRight(started);
  await expectAwayAndBack(started, begin - 3_600_000);
});

test('a new process knows from when on its pages hold', async () => {
  const first = await start();
  await publish(first);
  await first.publisher.idle();
  await expectAwayAndBack(await start(), begin);
});

/** The clock is set ahead from a moment, and back to it: both times the same pages are made anew, and they are a few. */
async function expectAwayAndBack(started: Started, moment: number): Promise<void> {
  const away = moment + 2500;
  const others = paths.filter((path) => spanOf(path, away) !== spanOf(path, moment));
  expect(others.length).toBeLessThan(count / 2);
  for (const now of [away, moment]) {
    setClock(now);
    await publish(started);
    expect(rendered.toSorted()).toEqual(others.toSorted());
    await expectRight(started);
  }
}

test('500 boundaries with new processes, pauses and a clock that is set forth and back leave no page behind', async () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  let started = await start();
  let now = begin;
  let passed = 0;
  /** When the second rule is shown. */
  let [from, until] = [begin, begin];
  while (passed < 500) {
    const dice = random();
    if (dice < 0.05) now -= 1000 + Math.floor(random() * 7_200_000);
    else if (dice < 0.1) now += Math.floor(random() * 7_200_000);
    else now += 1 + Math.floor(random() * 3000);
    setClock(now);
    if (dice > 0.97) started = await start();
    if (dice > 0.4 && dice < 0.45) {
      [from, until] = [now + Math.floor(random() * 9000), now + 9000 + Math.floor(random() * 9000)];
      const timed = { show_from: new Date(from).toISOString(), show_until: new Date(until).toISOString() };
      const rules = [rule(1, 'One'), { ...rule(2, 'Timed'), ...timed }];
      reply = contentReply(reply instanceof Error ? 1 : reply.revision + 1, { rule: rules });
    }
    await publish(started);
    await expectRight(started);
    const isDue = from <= now && now < until;
    expect((await started.pages()).get('index.html')).toBe(isDue ? 'One,Timed' : 'One');
    passed += rendered.length;
  }
});

test('a record comes and goes at its moments, with the CMS away too, and pages that do not read it stay', async () => {
  const at = (ms: number): string => new Date(begin + ms).toISOString();
  const timed = { ...rule(2, 'Timed'), show_from: at(500), show_until: at(700) };
  reply = contentReply(1, { rule: [rule(1, 'One'), timed] });
  const started = await start();
  const shown = async () => (await started.pages()).get('index.html');
  await publish(started);
  expect(await shown()).toBe('One');
  reply = new CallError(0, 'away');
  for (const [ms, wanted, pages] of [
    [499, 'One', []],
    [500, 'One,Timed', ['/']],
    [699, 'One,Timed', []],
    [700, 'One', ['/']],
  ] as const) {
    setClock(begin + ms);
    expect(started.publisher.timeLeft <= 0).toBe(pages.length > 0);
    await publish(started);
    expect([await shown(), rendered]).toEqual([wanted, pages]);
  }
  // A new process has nothing of what is over.
  reply = contentReply(1, { rule: [rule(1, 'One'), timed] });
  const next = await start();
  await publish(next);
  expect((await next.pages()).get('index.html')).toBe('One');
});
