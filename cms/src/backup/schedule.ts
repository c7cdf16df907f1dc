import { fork } from 'node:child_process';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { environment } from '../environment';
import { backupObstacle } from './obstacle';
import { readReport } from './report';
import type { Outcome } from './run-scheduled';

/** How often is looked whether one is due: a clock may be set, and timers take no long times. */
const lookMs = 60_000;
/** After a failed one. */
const retryMs = 3_600_000;

/**
 * Whether a backup is due. A time later than now was taken from a clock that was ahead, and counts as none.
 * @param scheduledAt when the last scheduled one was made, ISO 8601; `undefined` while there is none
 * @param everyMs how often one is made
 */
export function isDue(scheduledAt: string | undefined, everyMs: number, now: number): boolean {
  const age = now - Date.parse(scheduledAt ?? '');
  return !(age >= 0 && age < everyMs);
}

/** Makes a backup in a process of its own: what it takes of memory goes with it. @returns what is said of it; rejects with why there is none */
function backUpApart(): Promise<string> {
  const { promise, reject, resolve } = Promise.withResolvers<string>();
  const child = fork(path.join(__dirname, 'run-scheduled.js'), { execArgv: [] });
  child.once('message', ({ isMade, sentence }: Outcome) => {
    if (isMade) resolve(sentence);
    else reject(new Error(sentence));
    child.disconnect();
  });
  child.once('error', reject);
  child.once('exit', (code, signal) => reject(new Error(`Its process ended (${signal ?? `code ${code}`}).`)));
  return promise;
}

/** Has backups made by the clock for as long as this process lives. The time of the last one outlives a restart. */
export function scheduleBackups(strapi: Core.Strapi): void {
  const settings = environment();
  const { BACKUP_EVERY: everyMs, DATA_DIR } = settings;
  if (everyMs === 0 || backupObstacle(settings) !== undefined) return;
  let isRunning = false;
  /** By the clock of this process, which nobody sets. */
  let notBefore = 0;
  const look = async (): Promise<void> => {
    if (isRunning || performance.now() < notBefore) return;
    isRunning = true;
    try {
      const { scheduledAt } = await readReport(DATA_DIR);
      if (!isDue(scheduledAt, everyMs, Date.now())) return;
      strapi.log.info(await backUpApart());
    } catch (error) {
      notBefore = performance.now() + Math.min(everyMs, retryMs);
      strapi.log.error(`No backup was made: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      isRunning = false;
    }
  };
  // Not at once: a start has better things to do than the backup that is overdue.
  setInterval(() => void look(), Math.min(everyMs, lookMs)).unref();
}
