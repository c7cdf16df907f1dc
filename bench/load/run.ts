/**
 * `npm run bench:load`: a minute of 50 connections that read and five people who write, against the real CMS with its seed
 * content. No request may fail, and what the CMS holds afterwards may not have grown. `-- --quick` takes ten seconds.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { apiBase, calls } from '@portal/contract';
import { root } from '../../e2e/portal/build.ts';
import { startCms, type Cms } from '../../e2e/portal/cms-process.ts';
import { logIn } from '../api/content.ts';
import { percentile } from '../statistics.ts';
import { memoryAfterCollection, reporting, residentOf } from './memory.ts';
import { startWriters } from './writers.ts';

const connections = 50;
const seconds = process.argv.includes('--quick') ? 10 : 60;
/** Whoever waits longer for an answer has gone away, and the request failed. */
const patienceSeconds = 30;
/** A CMS that has just started still compiles and fills its caches: what it holds is compared from here on. */
const warmUpSeconds = 10;
/** MB that the heap may grow by: what is compiled and cached late. */
const mostGrowth = 20;

/** Every list that visitors may read. */
const lists = calls
  .filter(({ access, method, path, resource }) => {
    return method === 'GET' && access === 'anyone' && resource !== undefined && !path.includes('{');
  })
  .map(({ path }) => path);

/** The lists, all content at once as the publisher asks for it, and a picture. */
async function readsOf(cms: Cms, picture: string): Promise<string[]> {
  const paths = [...lists.map((path) => apiBase + path), `${apiBase}/content`, picture];
  for (const path of paths) {
    const reply = await fetch(cms.origin + path);
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}`);
    await reply.arrayBuffer();
  }
  return paths;
}

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-load-'));
const memoryFile = join(folder, 'memory.json');
let cms: Cms | undefined;
try {
  cms = await startCms({ seed: true, env: { ENQUIRY_LIMIT: '1000000', ...reporting(memoryFile) } });
  const { origin, pid } = cms;
  const { client } = await logIn(cms);
  const [image] = await client.gallery.list();
  const paths = await readsOf(cms, image?.image_path ?? '');
  const load = (duration: number): Promise<autocannon.Result> =>
    autocannon({
      url: origin,
      connections,
      duration,
      timeout: patienceSeconds,
      requests: paths.map((path) => ({ path })),
    });

  const stopWarmUp = await startWriters(client);
  await load(warmUpSeconds);
  await stopWarmUp();
  const before = await memoryAfterCollection(cms, memoryFile);

  const resident: number[] = [];
  const watch = setInterval(() => void residentOf(pid).then((megabytes) => resident.push(megabytes)), 1000);
  const [busyBefore = 0] = loadavg();
  const stopWriters = await startWriters(client);
  const reads = await load(seconds);
  const { times, failures } = await stopWriters();
  clearInterval(watch);
  const [busyAfter = 0] = loadavg();
  const after = await memoryAfterCollection(cms, memoryFile);

  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${busyBefore.toFixed(1)} before and ${busyAfter.toFixed(1)} after`;
  // Timeouts are errors as well.
  const bad = reads.errors + reads.non2xx;
  const growth = after.heap - before.heap;
  const milliseconds = (value: number): string => `${Math.round(value)} ms`;
  const megabytes = (value = 0): string => `${Math.round(value)} MB`;
  const thirds = [1, 2, 3].map((part) => resident[Math.ceil((resident.length * part) / 3) - 1]);
  console.log(`
${connections} connections and 5 writers, ${seconds} s; ${machine}

reads     ${reads['2xx']} (${Math.round(reads['2xx'] / reads.duration)} a second), ${bad} failed
          p50 ${milliseconds(reads.latency.p50)}, p99 ${milliseconds(reads.latency.p99)}, slowest ${milliseconds(reads.latency.max)}
writes    ${times.length} (${Math.round(times.length / reads.duration)} a second), ${failures.length} failed
          p50 ${milliseconds(percentile(times, 50))}, p99 ${milliseconds(percentile(times, 99))}, slowest ${milliseconds(percentile(times, 100))}
resident  ${thirds.map((value) => megabytes(value)).join(', ')} after each third; ${megabytes(after.resident)} after collection
heap      ${megabytes(before.heap)} before, ${megabytes(after.heap)} after, both after collection
`);
  for (const failure of new Set(failures)) console.log(failure);
  const results = join(root, 'bench/results');
  await mkdir(results, { recursive: true });
  const written = {
    measuredAt: new Date().toISOString(),
    machine,
    connections,
    seconds,
    reads: { paths, requests: reads['2xx'], failed: bad, latency: reads.latency },
    writes: { times: times.map((time) => Math.round(time)), failures },
    memory: { before, resident: resident.map(Math.round), after },
  };
  await writeFile(join(results, 'load.json'), `${JSON.stringify(written, null, 2)}\n`);
  const level = growth <= mostGrowth;
  const whole = bad === 0 && failures.length === 0 && times.length > 0 && reads['2xx'] > 0;
  console.log(
    whole && level
      ? 'PASS: no request failed, and the memory is level.'
      : `FAIL: ${whole ? '' : 'requests failed. '}${level ? '' : `the heap grew by ${megabytes(growth)}.`}`,
  );
  console.log('Every number: bench/results/load.json');
  process.exitCode = whole && level ? 0 : 1;
} finally {
  await cms?.stop();
  await rm(folder, { recursive: true, force: true });
}
