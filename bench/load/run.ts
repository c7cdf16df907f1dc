/**
 * `npm run bench:load`: a minute of 50 connections that read and five people who write, against the real CMS with its seed
 * content. No request may fail, the first ones included, and what the CMS holds may not grow. `-- --quick` takes ten seconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { apiBase, calls } from '@portal/contract';
import { writeResults } from '../measured.ts';
import { loadSection } from '../report/load.ts';
import { startCms, type Cms } from '../../e2e/portal/cms-process.ts';
import { logIn } from '../api/content.ts';
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
  const stopWriters = await startWriters(client);
  const reads = await load(seconds);
  const { times, failures } = await stopWriters();
  const { beside, resident } = await samplesOf(memoryFile);
  const after = await memoryAfterCollection(cms, memoryFile);

  // Timeouts are errors as well.
  const failedOf = ({ errors, non2xx }: autocannon.Result): number => errors + non2xx;
  const bad = failedOf(reads);
  const warmUp = {
    seconds: warmUpSeconds,
    reads: { requests: firstReads['2xx'], failed: failedOf(firstReads) },
    writes: { done: firstWrites.times.length, failures: firstWrites.failures },
  };
  for (const failure of new Set([...failures, ...firstWrites.failures])) console.log(failure);
  const results = {
    connections,
    seconds,
    reads: { paths, requests: reads['2xx'], failed: bad, latency: reads.latency },
    writes: { times: times.map((time) => Math.round(time)), failures },
    warmUp,
    memory: { before, resident: resident.map(Math.round), beside: beside.map(Math.round), after },
  };
  const { targets = [] } = loadSection(results);
  for (const { met, text } of targets) console.log(`${met ? 'PASS' : 'FAIL'}: ${text}`);
  await writeResults('load', results);
  process.exitCode = targets.every(({ met }) => met) ? 0 : 1;
} finally {
  await cms?.stop();
  await rm(folder, { recursive: true, force: true });
}
