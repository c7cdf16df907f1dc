import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { environment } from '../environment';
import { backupObstacle } from './obstacle';
import { readReport } from './report';

/** A start has better things to do than the backup that is overdue. */
const firstWaitMs = 60_000;
/** After a failed one. */
const retryMs = 3_600_000;
/** A clock may be set meanwhile, and timers take no long times. */
const longestWaitMs = 3_600_000;

/**
 * When the next backup is due. A time later than now was taken from a clock that was ahead, and counts as none.
 * @param times in milliseconds, like the result
 */
export function dueAt(times: {
  readonly scheduledAt: number;
  readonly failedAt: number;
  readonly everyMs: number;
  readonly now: number;
}): number {
  const { everyMs, failedAt, now, scheduledAt } = times;
  return Math.max(
    0,
    ...(scheduledAt > 0 && scheduledAt <= now ? [scheduledAt + everyMs] : []),
    ...(failedAt > 0 && failedAt <= now ? [failedAt + Math.min(everyMs, retryMs)] : []),
  );
}

/** Makes one backup in a process of its own. @returns whether it was made */
function runBackup(strapi: Core.Strapi): Promise<boolean> {
  const child = fork(path.join(__dirname, 'run-scheduled.js'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let trouble = '';
  child.stderr?.on('data', (chunk: Buffer) => (trouble = (trouble + chunk.toString()).slice(-2000)));
  child.on('message', (sentence) => strapi.log.info(sentence as string));
  return new Promise((resolve) => {
    child.on('error', (error) => (trouble = error.message));
    child.on('close', (code) => {
      if (code !== 0) strapi.log.error(`No backup was made: ${trouble.trim() || `code ${code}`}`);
      resolve(code === 0);
    });
  });
}

/** Has backups made by the clock for as long as this process lives. The time of the last one outlives a restart. */
export function scheduleBackups(strapi: Core.Strapi): void {
  const settings = environment();
  const { BACKUP_EVERY: everyMs, DATA_DIR } = settings;
  if (everyMs === 0 || backupObstacle(settings) !== undefined) return;
  let failedAt = 0;
  const look = async (): Promise<number> => {
    const { scheduledAt } = await readReport(DATA_DIR, (sentence) => strapi.log.warn(sentence));
    const now = Date.now();
    const due = dueAt({ scheduledAt: Date.parse(scheduledAt ?? '') || 0, failedAt, everyMs, now });
    if (due > now) return due - now;
    failedAt = (await runBackup(strapi)) ? 0 : Date.now();
    return Math.min(everyMs, retryMs);
  };
  const lookAgain = async (): Promise<void> => {
    const untilNext = await look().catch((error: unknown) => {
      // No process, or no disk, for a moment: nothing that ends the CMS.
      strapi.log.error(`No backup was made: ${error instanceof Error ? error.message : String(error)}`);
      return Math.min(everyMs, retryMs);
    });
    wait(untilNext);
  };
  const wait = (ms: number): void => {
    setTimeout(() => void lookAgain(), Math.min(ms, longestWaitMs)).unref();
  };
  wait(Math.min(firstWaitMs, everyMs));
}
