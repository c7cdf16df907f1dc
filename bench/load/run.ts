/**
 * `npm run bench:load`: a minute of 50 connections that read and five people who write, against the real CMS with its seed
 * content. No request may fail, the first ones included, and what the CMS holds may not grow. `-- --quick` takes ten seconds.
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
import { growthOf } from './level.ts';
import { forgetSamples, memoryAfterCollection, reporting, samplesOf } from './memory.ts';
import { startWriters } from './writers.ts';

const connections = 50;
const seconds = process.argv.includes('--quick') ? 10 : 60;
/** Whoever waits longer for an answer has gone away, and the request failed. */
const patienceSeconds = 30;
/** A CMS that has just started still compiles and fills its caches: what it holds is compared from here on. */
const warmUpSeconds = 10;

/** Every list that visitors may read. */
const lists = calls
  .filter(({ access, method, path, collection }) => {
    return method === 'GET' && access === 'anyone' && collection !== undefined && !path.includes('{');
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
  const { origin } = cms;
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
  const firstReads = await load(warmUpSeconds);
  const firstWrites = await stopWarmUp();
  const before = await memoryAfterCollection(cms, memoryFile);

  await forgetSamples(memoryFile);
  const [busyBefore = 0] = loadavg();
  const stopWriters = await startWriters(client);
  const reads = await load(seconds);
  const { times, failures } = await stopWriters();
  const { beside, resident } = await samplesOf(memoryFile);
  const [busyAfter = 0] = loadavg();
  const after = await memoryAfterCollection(cms, memoryFile);

  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${busyBefore.toFixed(1)} before and ${busyAfter.toFixed(1)} after`;
  // Timeouts are errors as well.
  const failedOf = ({ errors, non2xx }: autocannon.Result): number => errors + non2xx;
  const bad = failedOf(reads);
  const warmUp = {
    seconds: warmUpSeconds,
    reads: { requests: firstReads['2xx'], failed: failedOf(firstReads) },
    writes: { done: firstWrites.times.length, failures: firstWrites.failures },
  };
  const growth = growthOf({ before, after, resident, beside });
  const milliseconds = (value: number): string => `${Math.round(value)} ms`;
  const megabytes = (value: number): string => `${value.toFixed(1)} MB`;
  console.log(`
${connections} connections and 5 writers, ${seconds} s; ${machine}

reads     ${reads['2xx']} (${Math.round(reads['2xx'] / reads.duration)} a second), ${bad} failed
          p50 ${milliseconds(reads.latency.p50)}, p99 ${milliseconds(reads.latency.p99)}, slowest ${milliseconds(reads.latency.max)}
writes    ${times.length} (${Math.round(times.length / reads.duration)} a second), ${failures.length} failed
          p50 ${milliseconds(percentile(times, 50))}, p99 ${milliseconds(percentile(times, 99))}, slowest ${milliseconds(percentile(times, 100))}
warm-up   ${warmUp.reads.requests} reads, ${warmUp.reads.failed} failed; ${warmUp.writes.done} writes, ${warmUp.writes.failures.length} failed
memory    resident ${megabytes(Math.max(...resident))} at most; heap ${megabytes(before.heap)} before and ${megabytes(after.heap)} after collection
`);
  for (const { isLevel, kind, megabytes: grown, most } of growth) {
    console.log(`${isLevel ? 'level' : 'GROWS'}     ${kind} by ${megabytes(grown)}; ${most} MB may be`);
  }
  for (const failure of new Set([...failures, ...firstWrites.failures])) console.log(failure);
  const results = join(root, 'bench/results');
  await mkdir(results, { recursive: true });
  const written = {
    measuredAt: new Date().toISOString(),
    machine,
    connections,
    seconds,
    reads: { paths, requests: reads['2xx'], failed: bad, latency: reads.latency },
    writes: { times: times.map((time) => Math.round(time)), failures },
    warmUp,
    memory: { before, resident: resident.map(Math.round), beside: beside.map(Math.round), after },
  };
  await writeFile(join(results, 'load.json'), `${JSON.stringify(written, null, 2)}\n`);
  const level = growth.every(({ isLevel }) => isLevel);
  const anyFailed = bad + failures.length + warmUp.reads.failed + warmUp.writes.failures.length > 0;
  const whole = !anyFailed && times.length > 0 && reads['2xx'] > 0;
  console.log(
    whole && level
      ? 'PASS: no request failed, and the memory is level.'
      : `FAIL: ${whole ? '' : 'requests failed. '}${level ? '' : 'the memory grew.'}`,
  );
  console.log('Every number: bench/results/load.json');
  process.exitCode = whole && level ? 0 : 1;
} finally {
  await cms?.stop();
  await rm(folder, { recursive: true, force: true });
}
