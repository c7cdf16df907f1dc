import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeArchive, type MadeArchive } from './archive';
import { readReport, reportPath, writeReport } from './report';

/** Why a backup was made: by the clock, by a person, or because the next start changes the tables of the database. */
export type BackupKind = 'scheduled' | 'manual' | 'before-change';

/** Which backups stay. */
export interface Rotation {
  /** How many of the newest. */
  readonly keep: number;
  /** Of how many weeks the newest. */
  readonly keepWeeks: number;
}

/** A time as names of archives tell it. */
const stamp = (at: Date): string =>
  at
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, '')
    .replace('T', '-');

/** The name of an archive tells when and why it was made; names in the order of the alphabet are in the order of time. */
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
      const ahead = time > stamp(now);
      return kind === '' ? [] : [{ name, kind, ahead, week: weekOf(year, month, day) }];
    })
    .toSorted((a, b) => Number(a.ahead) - Number(b.ahead) || b.name.localeCompare(a.name));
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

/** Removes what broken-off backups left behind. */
async function sweep(folder: string, isLeft: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter(isLeft)) {
    const file = path.join(folder, name);
    // Another backup may just have come to its end, and removed it itself.
    const found = await stat(file).catch(() => undefined);
    // A younger one may be under way.
    if (found !== undefined && Date.now() - found.mtimeMs > dayMs)
      await rm(file, { recursive: true, force: true });
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
  const at = new Date();
  await sweep(dataDir, (name) => name.startsWith(`${reportPath}.`) && name.endsWith('.part'));
  await sweep(folder, (name) => name.startsWith('portal-') && name.endsWith('.part'));
  await sweep(path.join(dataDir, 'cache'), (name) => name.startsWith('backup-'));
  try {
    const made = await makeArchive(dataDir, path.join(folder, fileName(at, kind)));
    const { bytes, file, manifest } = made;
    // Read only now: the clock and a person may make one at the same time.
    const { scheduledAt } = await readReport(dataDir);
    await writeReport(dataDir, {
      last: {
        at: at.toISOString(),
        kind,
        file,
        bytes,
        files: manifest.files.length,
        revision: manifest.revision,
        missing: manifest.missing.length,
      },
      ...(kind === 'scheduled'
        ? { scheduledAt: at.toISOString() }
        : scheduledAt === undefined
          ? {}
          : { scheduledAt }),
      ...(changing === undefined ? {} : { changing }),
    });
    for (const name of outdated(await readdir(folder), rotation, new Date())) {
      await rm(path.join(folder, name), { force: true });
    }
    return made;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const failure = { at: at.toISOString(), message };
    // A full disk takes no report either; why there is no backup is what is told.
    await writeReport(dataDir, { ...(await readReport(dataDir)), failure }).catch(() => {});
    throw error;
  }
}

/** A made backup as one line for a person. */
export function sentenceOf({ bytes, file, manifest }: MadeArchive): string {
  const size = `${(bytes / 1e6).toFixed(1)} MB, ${manifest.files.length} files, revision ${manifest.revision}`;
  const lacking =
    manifest.missing.length === 0
      ? ''
      : ` Of the files that the database names, ${manifest.missing.length} are lost or damaged on the disk: ${manifest.missing.slice(0, 5).join(', ')}.`;
  return `Backup made and proved: ${file} (${size}).${lacking}`;
}
