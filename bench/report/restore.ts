import type { Round } from '../restore/run.ts';
import { formatted, type Section } from './section.ts';

/** What `bench/restore` writes. */
export interface RestoreResults {
  readonly mostSeconds: number;
  readonly rounds: readonly Round[];
}

/** The part of the report about backups. */
export function restoreSection({ mostSeconds, rounds }: RestoreResults): Section {
  const back = rounds.map(({ name, restore, start }) => ({ name, seconds: (restore + start) / 1000 }));
  return {
    title: 'Backup and restore',
    about:
      'A backup is made, and proved, while the CMS runs. The archive is brought back into an empty folder, and a CMS is started there; its content and the bytes of its files are compared with those before.',
    tables: [
      {
        head: ['What', 'MB', 'MB packed', 'Backup s', 'Restore s', 'Start s'],
        rows: rounds.map(({ archiveMegabytes, backup, megabytes, name, restore, start }) => [
          name,
          ...[megabytes, archiveMegabytes, backup / 1000, restore / 1000, start / 1000].map(formatted),
        ]),
      },
    ],
    targets: back.map(({ name, seconds }) => ({
      text: `${name}: back within ${formatted(seconds)} s, below ${mostSeconds} s`,
      met: seconds <= mostSeconds,
    })),
  };
}
