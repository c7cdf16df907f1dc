import type { Rest, Start } from '../start/run.ts';
import { formatted, type Section } from './section.ts';

/** What `bench/start` writes. */
export interface StartResults {
  readonly starts: readonly Start[];
  readonly rests: readonly Rest[];
}

/** Of the second start in seconds; of the portal at rest its processes, MB, and percent of one core. */
export const bars = { secondStart: 8, megabytes: 600, busy: 0.5, processes: 3 };

/** The part of the report about a start, and a portal that nobody uses. */
export function startSection({ rests, starts }: StartResults): Section {
  const again = (starts.at(-1)?.ms ?? Infinity) / 1000;
  return {
    title: 'A start, and a quiet portal',
    about:
      'npm start on an installed checkout, until its last line. A first start makes all pages and their pictures. Then nobody uses the portal: half a minute after all pictures are made, in which the processes clear up their memory, a minute is waited for, over which the processor time is counted and after which the resident memory is read. What the three processes share, 80 MB of Node each, counts three times.',
    tables: [
      {
        head: ['Start', 'Seconds'],
        rows: starts.map(({ ms, name }) => [name, formatted(ms / 1000)]),
      },
      {
        head: ['Quiet after', 'Processes', 'MB', '% of one core'],
        rows: rests.map(({ busy, megabytes, name, processes }) => [
          name,
          String(processes),
          formatted(megabytes),
          formatted(busy),
        ]),
      },
    ],
    targets: [
      {
        text: `The second start takes ${formatted(again)} s, below ${bars.secondStart} s`,
        met: again < bars.secondStart,
      },
      ...rests.map(({ busy, megabytes, name, processes }) => ({
        text: `Quiet after ${name}: ${formatted(megabytes)} MB in ${processes} processes and ${formatted(busy)} % of a core, below ${bars.megabytes} MB in ${bars.processes} and ${bars.busy} %`,
        met: megabytes < bars.megabytes && processes === bars.processes && busy < bars.busy,
      })),
    ],
  };
}
