import type { Weight } from '../dashboard/weight.ts';
import { median, percentile } from '../statistics.ts';
import { formatted, type Section } from './section.ts';

/** What `bench/dashboard` writes. */
export interface DashboardResults {
  readonly measuredAt: string;
  readonly machine: string;
  readonly weights: readonly Weight[];
  readonly waits: readonly { readonly name: string; readonly times: readonly number[] }[];
}

const kib = (bytes: number): number => bytes / 1024;

/** The dashboard's part of the report. */
export function dashboardSection({ machine, measuredAt, waits, weights }: DashboardResults): Section {
  return {
    title: 'The dashboard',
    about:
      'What each screen fetches when nothing is cached, and how long a person waits, in a browser on this machine.',
    measuredAt,
    machine,
    charts: [
      {
        title: 'First load',
        unit: 'KiB',
        bars: weights.map(({ all, screen }) => ({ label: screen, value: kib(all), ours: true })),
      },
      {
        title: 'Waits, p50',
        unit: 'ms',
        bars: waits.map(({ name, times }) => ({ label: name, value: median(times), ours: true })),
      },
    ],
    tables: [
      {
        head: ['First load', 'HTML KiB', 'CSS KiB', 'Scripts KiB', 'Fonts KiB', 'All KiB'],
        rows: weights.map(({ all, css, font, html, screen, script }) => [
          screen,
          ...[html, css, script, font, all].map((bytes) => formatted(kib(bytes))),
        ]),
      },
      {
        head: ['Wait', 'p50 ms', 'p95 ms', 'Times'],
        rows: waits.map(({ name, times }) => [
          name,
          formatted(median(times)),
          formatted(percentile(times, 95)),
          String(times.length),
        ]),
      },
    ],
  };
}
