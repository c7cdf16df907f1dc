import type { Weight } from '../dashboard/weight.ts';
import { median, percentile } from '../statistics.ts';
import { formatted, type Section, type Target } from './section.ts';

/** What `bench/dashboard` writes. */
export interface DashboardResults {
  readonly weights: readonly Weight[];
  /** Each wait, with what 95 of 100 stay below where there is a bar, in milliseconds. */
  readonly waits: readonly {
    readonly name: string;
    readonly bar?: number;
    readonly times: readonly number[];
  }[];
  readonly bars: { readonly bytes: number };
}

const kib = (bytes: number): number => bytes / 1024;

/** What the bench has to show. */
export const dashboardTargets = ({ bars, waits, weights }: DashboardResults): readonly Target[] => [
  ...weights.map(({ all, screen }) => ({
    text: `${screen} weighs ${kib(all).toFixed(1)} KiB, at most ${kib(bars.bytes)} KiB`,
    met: all <= bars.bytes,
  })),
  ...waits.flatMap(({ bar, name, times }) => {
    if (bar === undefined) return [];
    const p95 = percentile(times, 95);
    return [{ text: `${name}: 95 of 100 within ${formatted(p95)} ms, below ${bar} ms`, met: p95 < bar }];
  }),
];

/** The dashboard's part of the report. */
export function dashboardSection({ bars, waits, weights }: DashboardResults): Section {
  return {
    title: 'The dashboard',
    about:
      'What each screen fetches when nothing is cached, and how long a person waits, in a browser on this machine.',
    tables: [
      {
        head: ['First load', 'HTML KiB', 'CSS KiB', 'Scripts KiB', 'Fonts KiB', 'All KiB'],
        rows: weights.map(({ all, css, font, html, screen, script }) => [
          screen,
          ...[html, css, script, font, all].map((bytes) => formatted(kib(bytes))),
        ]),
      },
      {
        head: ['Wait', 'p50 ms', 'p95 ms', 'Bar', 'Times'],
        rows: waits.map(({ bar, name, times }) => [
          name,
          formatted(median(times)),
          formatted(percentile(times, 95)),
          bar === undefined ? '' : String(bar),
          String(times.length),
        ]),
      },
    ],
    targets: dashboardTargets({ bars, waits, weights }),
  };
}
