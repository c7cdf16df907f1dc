/**
 * `npm run bench:api`: lists read through the contract's calls and through Strapi's own REST controllers, side by side:
 * the same records, packages, settings and machine, in alternating rounds. `-- --quick` makes the rounds short.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '@portal/contract';
import { writeResults } from '../measured.ts';
import { startCms, type Cms } from '../../e2e/portal/cms-process.ts';
import { peakOf } from '../publish/memory.ts';
import { fill, logIn, recordsEach, type Administrator } from './content.ts';
import { lists, type List } from './lists.ts';
import { medianRound, round, type Load, type Round } from './measure.ts';
import { makePeerProject } from './peer-project.ts';

const quick = process.argv.includes('--quick');
const load: Load = { connections: 16, seconds: quick ? 2 : 4 };
const rounds = quick ? 3 : 5;
/** Milliseconds between two writes in the measurement with a writer. */
const writePause = 100;

interface Measured {
  readonly name: string;
  readonly ours: readonly Round[];
  readonly strapis: readonly Round[];
}

interface Pair {
  readonly ours: Cms;
  readonly strapis: Cms;
}

const idsOf = (records: readonly { readonly id: number }[]): string => records.map(({ id }) => id).join();

/** Both must answer the same records before their speed means anything. */
async function compareReplies({ ours, strapis }: Pair, list: List): Promise<void> {
  const mine = (await (await fetch(ours.origin + apiBase + list.ours)).json()) as { id: number }[];
  const reply = (await (await fetch(strapis.origin + apiBase + list.strapis)).json()) as {
    data?: { id: number }[];
  };
  const theirs = reply.data ?? [];
  if (mine.length !== recordsEach || idsOf(mine) !== idsOf(theirs)) {
    throw new Error(
      `${list.name}: the two do not answer the same records: ${JSON.stringify(reply).slice(0, 300)}`,
    );
  }
}

async function measure(pair: Pair, list: List, name: string = list.name): Promise<Measured> {
  const ours: Round[] = [];
  const strapis: Round[] = [];
  const mine = pair.ours.origin + apiBase + list.ours;
  const theirs = pair.strapis.origin + apiBase + list.strapis;
  await round(mine, { ...load, seconds: 1 });
  await round(theirs, { ...load, seconds: 1 });
  for (let number = 0; number < rounds; number += 1) {
    progress(`${name}: round ${number + 1} of ${rounds}`);
    // Who goes first changes from round to round.
    if (number % 2 === 0) ours.push(await round(mine, load));
    strapis.push(await round(theirs, load));
    if (number % 2 === 1) ours.push(await round(mine, load));
  }
  progress('');
  return { name, ours, strapis };
}

/** Sends one change; a refused one ends the measurement. */
const change = async (origin: string, path: string, body: object, headers: object): Promise<void> => {
  const reply = await fetch(origin + apiBase + path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`A write to ${path} failed: ${reply.status} ${await reply.text()}`);
};

/** Changes one rule on both servers, again and again, until it is stopped. */
function writer({ ours, strapis }: Pair, { cookie }: Administrator): () => Promise<void> {
  const state = { on: true };
  const writing = (async () => {
    const first = (await (await fetch(`${strapis.origin}${apiBase}/rules?sort=id:asc`)).json()) as {
      data: { id: number; documentId: string }[];
    };
    const { id, documentId } = first.data[0] ?? { id: 0, documentId: '' };
    for (let count = 0; state.on; count += 1) {
      const point = `Rule ${count}`;
      await change(ours.origin, `/rule/${id}`, { point }, { cookie });
      await change(strapis.origin, `/rules/${documentId}`, { data: { point } }, {});
      await sleep(writePause);
    }
  })();
  return async () => {
    state.on = false;
    await writing;
  };
}

const number = (value: number): string => Math.round(value).toLocaleString('en');

/** Prints rows in columns: the first one to the left, numbers to the right. */
function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(cells.join('   '));
  }
  console.log();
}

/** Shows what is being measured, where somebody is looking. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
}

/** Prints the medians and answers whether every list is at least as fast as Strapi's. */
function report(measured: readonly Measured[]): boolean {
  const rows = measured.map(({ name, ours, strapis }) => {
    const [mine, theirs] = [medianRound(ours), medianRound(strapis)];
    return { name, mine, theirs, ratio: mine.requestsPerSecond / theirs.requestsPerSecond };
  });
  printTable([
    ['list', 'contract req/s', 'Strapi req/s', 'ratio', 'contract p50/p99 ms', 'Strapi p50/p99 ms'],
    ...rows.map(({ name, mine, theirs, ratio }) => [
      name,
      number(mine.requestsPerSecond),
      number(theirs.requestsPerSecond),
      `${ratio.toFixed(2)} ×`,
      `${mine.p50} / ${mine.p99}`,
      `${theirs.p50} / ${theirs.p99}`,
    ]),
  ]);
  const slower = rows.filter(({ ratio }) => ratio < 1);
  console.log(
    slower.length === 0
      ? "PASS: every list is read at least as fast as through Strapi's own REST controllers."
      : `FAIL: slower than Strapi's own REST controllers: ${slower.map(({ name }) => name).join(', ')}.`,
  );
  return slower.length === 0;
}

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-api-'));
const running: Cms[] = [];
try {
  const first = join(folder, 'ours');
  const second = join(folder, 'strapis');
  await mkdir(first);
  progress('Filling the database …');
  const filling = await startCms({ dataDir: first });
  running.push(filling);
  await fill((await logIn(filling)).client);
  await filling.stop();
  await cp(first, second, { recursive: true });
  const appDir = await makePeerProject(folder);
  const ours = await startCms({ dataDir: first });
  running.push(ours);
  const strapis = await startCms({ dataDir: second, appDir });
  running.push(strapis);
  const pair: Pair = { ours, strapis };
  const administrator = await logIn(ours);

  const measured: Measured[] = [];
  for (const list of lists) {
    await compareReplies(pair, list);
    measured.push(await measure(pair, list));
  }
  const [rules] = lists;
  if (rules !== undefined) {
    const stop = writer(pair, administrator);
    try {
      measured.push(await measure(pair, rules, 'rule, while one is changed'));
    } finally {
      await stop();
    }
  }

  console.log(
    `\n${recordsEach} records a list, ${load.connections} connections, medians of ${rounds} rounds of ${load.seconds} s\n`,
  );
  const fast = report(measured);
  const memory = { ours: await peakOf(ours.pid), strapis: await peakOf(strapis.pid) };
  console.log(`The most memory: ${number(memory.ours)} MB, Strapi ${number(memory.strapis)} MB.`);
  await writeResults('api', { recordsEach, load, measured, memory });
  process.exitCode = fast ? 0 : 1;
} finally {
  for (const cms of running) await cms.stop();
  await rm(folder, { recursive: true, force: true });
}
