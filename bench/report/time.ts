import { percentile } from '../statistics.ts';
import type { Disturbance } from '../time/lateness.ts';
import { formatted, type Section, type Target } from './section.ts';

/** What `bench/time` writes. */
export interface TimeResults {
  /** Pages of the site. */
  readonly pages: number;
  readonly pauseMs: number;
  /** How far the clock was set. */
  readonly wrongMs: number;
  /** How often both pages were looked at, and how often they disagreed within one release. */
  readonly looks: number;
  readonly mixed: number;
  /** Changes that never came. */
  readonly lost: number;
  readonly changes: readonly { readonly during: Disturbance; readonly lateMs: number }[];
}

const barMs = 1000;

interface Row {
  readonly about: string;
  readonly times: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

/** How late changes were: all of them, and those of each disturbance. */
export function rowsOf({ changes, pauseMs, wrongMs }: TimeResults): readonly Row[] {
  const row = (about: string, isOf: (during: Disturbance) => boolean): Row => {
    const late = changes.filter(({ during }) => isOf(during)).map(({ lateMs }) => lateMs);
    const [p50, p99] = [50, 99].map((share) => percentile(late, share));
    return { about, times: late.length, p50: p50 ?? 0, p99: p99 ?? 0, most: Math.max(0, ...late) };
  };
  return [
    row('All', () => true),
    row('All but where the publisher was killed', (during) => during !== 'killed'),
    row('Nothing happened', (during) => during === 'none'),
    row('The publisher was killed', (during) => during === 'killed'),
    row(`It was paused for ${pauseMs} ms`, (during) => during === 'paused'),
    row(
      `Its clock was set by ${wrongMs / 1000} s, ahead or back, and right again`,
      (during) => during === 'clock set',
    ),
  ];
}

/** What the bench has to show. */
export function timeTargets(results: TimeResults): readonly Target[] {
  const { looks, lost, mixed } = results;
  const [all] = rowsOf(results);
  return [
    {
      text: `99 of 100 of ${all?.times ?? 0} changes are late by at most ${formatted(all?.p99 ?? 0)} ms, below ${barMs} ms, with everything that happened`,
      met: all !== undefined && all.times > 0 && all.p99 < barMs,
    },
    { text: `${lost} changes never came`, met: lost === 0 },
    {
      text: `a page of before and one of after stood side by side in one release ${mixed} times of ${looks.toLocaleString('en')}`,
      met: looks > 0 && mixed === 0,
    },
  ];
}

/** The part of the report about what comes and goes by the clock. */
export function timeSection(results: TimeResults): Section {
  const { pages } = results;
  const rows = rowsOf(results);
  return {
    title: 'What comes and goes by the clock',
    about: `Each second a record goes and another comes on a page of two of the sites, of ${pages} pages in all, while the publisher is killed, paused and given a wrong clock. A change is late from its moment, by the publisher's clock, until both pages show it.`,
    tables: [
      {
        head: ['What happened', 'Changes', 'p50 ms', 'p99 ms', 'Most ms'],
        rows: rows.map(({ about, times, p50, p99, most }) => [
          about,
          ...[times, p50, p99, most].map(formatted),
        ]),
      },
    ],
    targets: timeTargets(results),
  };
}
