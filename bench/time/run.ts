/**
 * `npm run bench:time`: how late pages change that read otherwise from a moment on, with the real CMS and the real publisher, which is
 * killed, paused and given a wrong clock meanwhile. Every second one rule and one offer go and the next ones come: two pages of two
 * sites, which have to agree. `-- --quick` measures 60 moments instead of 500.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exampleOf, type Client } from '@portal/contract';
import { writeResults } from '../measured.ts';
import { startPortal, type Portal } from '../../e2e/portal/portal-process.ts';
import { logIn } from '../api/content.ts';
import { rowsOf, timeTargets, type TimeResults } from '../report/time.ts';
import { formatted } from '../report/section.ts';
import { Lateness } from './lateness.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const count = options.quick ? 60 : 500;
const stepMs = 1000;
/** Moments between two disturbances. */
const calm = 15;
const pauseMs = 600;
/** How far the clock is wrong, and for how long. */
const wrongMs = 20_000;
const wrongForMs = 5000;
const lookMs = 10;
/** What is not there so long after the last moment is lost. */
const patienceMs = 10_000;

const pages = ['/arun-app/fees-structure', '/aruneats-app/'] as const;
const name = (moment: number): string => `Moment ${moment} of the bench`;

/** Stores what comes and goes. @returns when the first of it comes */
async function store(client: Client): Promise<number> {
  const create = async (begin: number, moment: number): Promise<void> => {
    const [from, until] = [moment, moment + 1].map((at) => new Date(begin + at * stepMs).toISOString());
    const times = { show_from: from ?? null, show_until: until ?? null };
    await client.rule.create({ point: name(moment), ...times });
    await client.eatsoffer.create({ ...exampleOf('eatsoffer'), offerName: name(moment), ...times });
  };
  const began = performance.now();
  // One that nobody sees says how long a write takes here.
  await create(Date.now() + 10 * 365 * 24 * 3_600_000, 0);
  const begin = Date.now() + 10_000 + 2 * count * (performance.now() - began);
  for (let moment = 0; moment < count; moment += 1) await create(begin, moment);
  if (Date.now() > begin - 3000) throw new Error('Storing took longer than thought: run it again.');
  return begin;
}

const shownMoment = (html: string): number | 'several' => {
  const moments = new Set(html.match(/Moment \d+ of the bench/g));
  const [only] = moments;
  if (moments.size > 1) return 'several';
  return only === undefined ? -1 : Number(/\d+/.exec(only)?.[0]);
};

/** Looks at both pages until told to stop. @returns how often it looked, and how often pages of one release disagreed */
async function watch(portal: Portal, lateness: Lateness, isOver: () => boolean) {
  const result = { looks: 0, mixed: 0 };
  const html = async (path: string): Promise<string> => (await fetch(portal.siteUrl + path)).text();
  while (!isOver()) {
    const before = await portal.release();
    const [first = '', second = ''] = await Promise.all(pages.map(html));
    const now = Date.now();
    const after = await portal.release();
    const [one, other] = [shownMoment(first), shownMoment(second)];
    result.looks += 1;
    if (one !== 'several' && one === other) lateness.see(one, now);
    // Between the two reads another release may have come.
    else if (before?.release === after?.release) result.mixed += 1;
    await sleep(lookMs);
  }
  return result;
}

/** Disturbs the publisher in turn, at another place between two moments each time. */
async function disturb(
  portal: Portal,
  lateness: Lateness,
  setClock: (ms: number) => Promise<void>,
  begin: number,
) {
  const kinds = ['killed', 'paused', 'ahead', 'behind'] as const;
  const { publisherPid } = portal.publisher;
  const setTo = async (ms: number): Promise<void> => {
    await setClock(ms);
    lateness.setClock(ms, Date.now());
  };
  for (let turn = 0; (turn + 1) * calm + wrongForMs / stepMs < count; turn += 1) {
    const at = begin + ((turn + 0.7) * calm + ((turn * 0.37) % 1)) * stepMs;
    await sleep(Math.max(0, at - Date.now()));
    const kind = kinds[turn % kinds.length] ?? 'killed';
    if (kind === 'killed') {
      lateness.disturb('killed', Date.now());
      process.kill(publisherPid(), 'SIGKILL');
    } else if (kind === 'paused') {
      const pid = publisherPid();
      lateness.disturb('paused', Date.now());
      process.kill(pid, 'SIGSTOP');
      await sleep(pauseMs);
      process.kill(pid, 'SIGCONT');
    } else {
      await setTo(kind === 'ahead' ? wrongMs : -wrongMs);
      await sleep(wrongForMs);
      await setTo(0);
    }
  }
}

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-time-'));
const clock = join(folder, 'clock');
const setClock = (ms: number): Promise<void> => writeFile(clock, String(ms));
await setClock(0);
const portal = await startPortal({
  seed: true,
  publisherEnv: {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'set-clock.ts')}`,
    BENCH_CLOCK_FILE: clock,
  },
});
try {
  await portal.publisher.untilPictured();
  const { client } = await logIn(portal.cms);
  const begin = await store(client);
  const { revision } = await client.content();
  while (((await portal.release())?.revision ?? 0) < revision) await sleep(100);
  const lateness = new Lateness({ begin, stepMs, count });
  const end = begin + count * stepMs;
  const isOver = (): boolean =>
    Date.now() > end + (lateness.pending.length === 0 && lateness.seen.length > 0 ? 0 : patienceMs);
  console.log(`${count} moments, a second each, from ${new Date(begin).toISOString()} on`);
  const [watched] = await Promise.all([
    watch(portal, lateness, isOver),
    disturb(portal, lateness, setClock, begin),
  ]);
  const results: TimeResults = {
    pauseMs,
    wrongMs,
    pages: (await portal.release())?.pages ?? 0,
    ...watched,
    lost: lateness.pending.length,
    changes: lateness.seen.map(({ during, lateMs }) => ({ during, lateMs: Math.round(lateMs) })),
  };
  for (const { about, times, p50, p99, most } of rowsOf(results))
    console.log(
      `${about}: ${times} changes, p50 ${formatted(p50)} ms, p99 ${formatted(p99)} ms, at most ${formatted(most)} ms`,
    );
  const targets = timeTargets(results);
  for (const { met, text } of targets) console.log(`${met ? 'PASS' : 'FAIL'}: ${text}`);
  await writeResults('time', results);
  process.exitCode = targets.every(({ met }) => met) ? 0 : 1;
} finally {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
}
