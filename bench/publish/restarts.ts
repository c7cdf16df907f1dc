import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publisherSecretHeader } from '@portal/contract';
import { z } from 'zod';
import type { Portal } from '../../e2e/portal/portal-process.ts';

/** A publisher that was killed, and came back. */
export interface Restart {
  /** Milliseconds from the kill until it says that it is up to date: the wait before it is started again is among them. */
  readonly ms: number;
  /** Pages that it rendered by then. */
  readonly rendered: number;
}

const status = z.object({
  state: z.string(),
  contentRevision: z.number().optional(),
  release: z.object({ revision: z.number() }),
});
const patienceMs = 120_000;

/** Waits until something holds. @param everyMs between two looks */
async function until(holds: () => Promise<boolean>, everyMs: number, what: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what} took too long`);
    await sleep(everyMs);
  }
}

/**
 * Kills the publisher once it has noted what it knows of the live release, which it does soon after it.
 */
export async function measureRestart(portal: Portal): Promise<Restart> {
  const memory = join(portal.dataDir, 'cache', 'memory.json');
  const isNoted = async (): Promise<boolean> => {
    // Pictures that are drawn after their pages come with releases of their own.
    const release = (await portal.release())?.release ?? '';
    return (await readFile(memory, 'utf8')).includes(`"${release}"`);
  };
  await until(isNoted, 50, 'The note');
  const pid = portal.publisher.publisherPid();
  const began = performance.now();
  process.kill(pid, 'SIGKILL');
  const isBack = async (): Promise<boolean> => {
    if (portal.publisher.publisherPid() === pid) return false;
    const { contentRevision, release, state } = status.parse(await portal.status());
    return state === 'live' && contentRevision === release.revision;
  };
  await until(isBack, 5, 'The restart');
  const ms = performance.now() - began;
  const headers = { [publisherSecretHeader]: portal.hookSecret };
  const metrics = await (await fetch(`${portal.siteUrl}/_publisher/metrics`, { headers })).text();
  const rendered = Number(/^portal_publisher_pages_rendered_total (\d+)$/m.exec(metrics)?.[1]);
  return { ms, rendered };
}
