import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Cms } from '../../e2e/portal/cms-process.ts';

/** Memory of the CMS, in MB. */
export interface Memory {
  /** What the system counts. */
  readonly resident: number;
  /** What its JavaScript holds after garbage was collected. */
  readonly heap: number;
  /** Buffers outside of it. */
  readonly external: number;
}

/** What has a CMS say how much memory it has: settings of its process. @param file that it writes into */
export const reporting = (file: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'report-memory.mjs')).href}`,
  MEMORY_REPORT: file,
});

const patienceMs = 60_000;

/** Has a CMS collect garbage and say what is left. @param file the one of {@link reporting} */
export async function memoryAfterCollection({ pid }: Cms, file: string): Promise<Memory> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(50)) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (!text.endsWith('}')) continue;
    const { rss, heapUsed, external } = JSON.parse(text) as NodeJS.MemoryUsage;
    return { resident: rss / 1e6, heap: heapUsed / 1e6, external: external / 1e6 };
  }
  throw new Error('The CMS did not say how much memory it has.');
}

/** Memory of the CMS while it works, once a second, in MB. */
export interface Samples {
  /** What the system counts. */
  readonly resident: readonly number[];
  /** Of it, what V8's heap cannot account for: the program, and what libraries take from the system themselves. */
  readonly beside: readonly number[];
}

const samplesBeside = (file: string): string => `${file}.samples`;

/** Forgets what the CMS has said of itself until now. @param file the one of {@link reporting} */
export const forgetSamples = (file: string): Promise<void> => rm(samplesBeside(file), { force: true });

/** What the CMS has said of itself since {@link forgetSamples}. */
export async function samplesOf(file: string): Promise<Samples> {
  const lines = (await readFile(samplesBeside(file), 'utf8')).trim().split('\n');
  const samples = lines.map(
    (line) => JSON.parse(line) as { readonly rss: number; readonly mostHeap: number },
  );
  return {
    resident: samples.map(({ rss }) => rss / 1e6),
    beside: samples.map(({ mostHeap, rss }) => (rss - mostHeap) / 1e6),
  };
}
