import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeArchive, type MadeArchive } from './archive';
import { readReport, writeReport } from './report';

/** Why a backup was made: by the clock, by a person, or because the next start changes the tables of the database. */
export type BackupKind = 'scheduled' | 'manual' | 'before-change';

/** Which backups stay. */
export interface Rotation {
  /** How many of the newest. */
  readonly keep: number;
  /** Of how many weeks the newest. */
  readonly keepWeeks: number;
}

/** A time as names of archives tell it; names in the order of the alphabet are in the order of time. */
const stamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

/** The name of an archive tells when and why it was made. */
const fileName = (at: Date, kind: BackupKind): string => `portal-${stamp(at)}-${kind}.tar.gz`;

const namePattern = /^portal-((\d{4})(\d\d)(\d\d)-\d{6})-(scheduled|before-change)\.tar\.gz$/;
/** Of those that were made before changes. */
const keptBeforeChanges = 3;
const dayMs = 24 * 60 * 60 * 1000;

/** The number of the week that a day lies in, counted from a Monday. */
const weekOf = (year: string, month: string, day: string): number =>
  Math.floor((Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs + 3) / 7);

/**
 * Which archives go. Those that a person made stay. One that is later than now was made while the clock was ahead: it counts as older
 * than all others, or it would have every new one removed.
 * @param names of files in the folder of backups, others among them
 */
export function outdated(names: readonly string[], { keep, keepWeeks }: Rotation, now: Date): string[] {
  const found = names
    .flatMap((name) => {
      const [, time = '', year = '', month = '', day = '', kind = ''] = namePattern.exec(name) ?? [];
      const isAhead = time > stamp(now);
      return kind === '' ? [] : [{ name, kind, isAhead, week: weekOf(year, month, day) }];
    })
    .toSorted((a, b) => Number(a.isAhead) - Number(b.isAhead) || b.name.localeCompare(a.name));
  const scheduled = found.filter(({ kind }) => kind === 'scheduled');
  const newestOfWeeks = scheduled.filter(
    ({ week }, index) => scheduled.findIndex((other) => other.week === week) === index,
  );
  const kept = new Set([
    ...scheduled.slice(0, keep),
    ...newestOfWeeks.slice(0, keepWeeks),
    ...found.filter(({ kind }) => kind === 'before-change').slice(0, keptBeforeChanges),
  ]);
  return found.filter((each) => !kept.has(each)).map(({ name }) => name);
}

/** Removes what broken-off backups have left in a folder a day ago; a younger one may be under way. */
async function removeLeftovers(folder: string, pattern: RegExp): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter((each) => pattern.test(each))) {
    const file = path.join(folder, name);
    // It may have come to its end just now.
    const { mtimeMs } = (await stat(file).catch(() => undefined)) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > dayMs) await rm(file, { recursive: true, force: true });
  }
}

/**
 * Makes a backup, notes it in the report, and removes those that it makes outdated.
 * @param folder holds the archives
 * @param changing the change of tables that it is made for
 * @throws Error when there is none; the report tells why
 */
export async function backUp(
  dataDir: string,
  folder: string,
  kind: BackupKind,
  rotation: Rotation,
  changing?: string,
): Promise<MadeArchive> {
  const now = new Date();
  const at = now.toISOString();
  await removeLeftovers(folder, /^portal-.*\.part$/);
  await removeLeftovers(path.join(dataDir, 'cache'), /^backup-/);
  try {
    const made = await makeArchive(dataDir, path.join(folder, fileName(now, kind)));
    const { bytes, file, manifest } = made;
    // Read only now: the clock and a person may make one at the same time.
    const scheduledAt = kind === 'scheduled' ? at : (await readReport(dataDir)).scheduledAt;
    const last = { at, file, bytes, missing: manifest.missing.length };
    await writeReport(dataDir, { last, scheduledAt, changing });
    for (const name of outdated(await readdir(folder), rotation, new Date())) {
      await rm(path.join(folder, name), { force: true });
    }
    return made;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // A full disk takes no report either; why there is no backup is what is told.
    await writeReport(dataDir, { ...(await readReport(dataDir)), failure: { at, message } }).catch(() => {});
    throw error;
  }
}

/** A made backup as one line for a person. */
export function sentenceOf({ bytes, file, manifest: { missing, revision } }: MadeArchive): string {
  const sentence = `Backup made and proved: ${file} (${(bytes / 1e6).toFixed(1)} MB, revision ${revision}).`;
  if (missing.length === 0) return sentence;
  const some = missing.slice(0, 5).join(', ');
  return `${sentence} Of the files that the database names, ${missing.length} are lost or damaged on the disk: ${some}.`;
}
