import { categories } from '../lighthouse/measure.ts';
import type { numbersOf } from '../lighthouse/report.ts';
import { median } from '../statistics.ts';
import { formatted, type Section, type Target } from './section.ts';

/** What `bench/lighthouse` writes. */
export interface LighthouseResults {
  readonly results: readonly ReturnType<typeof numbersOf>[];
}

/** What the bench has to show: how many pages have nothing wrong, and what is wrong with each of the others. */
export const lighthouseTargets = ({ results }: LighthouseResults): readonly Target[] => {
  const bad = results.filter(({ faults }) => faults.length > 0);
  return [
    {
      text: `${results.length - bad.length} of ${results.length} pages have 100 in all four categories in every run, but for what being kept out of search costs, and keep their budgets`,
      met: bad.length === 0,
    },
    ...bad.map(({ faults, path }) => ({ text: `${path}: ${faults.join(', ')}`, met: false })),
  ];
};

/** The part of the report about the pages. */
export function lighthouseSection({ results }: LighthouseResults): Section {
  const pages = results.map(({ path, runs }) => ({
    path,
    scores: categories.map((category) => median(runs.map(({ scores }) => scores[category]))),
    lcp: median(runs.map(({ lcp }) => lcp)),
    kilobytes: median(runs.map(({ bytes }) => bytes)) / 1000,
    scripts: median(runs.map(({ scripts }) => scripts)),
    times: runs.length,
  }));
  return {
    title: 'The pages, by Lighthouse',
    about:
      "Lighthouse's mobile preset, a mid-range phone on slow 4G, on one page of every template, with a photograph of 3 megapixels in the place of each sample picture. Every page is measured equally often, whatever it gets, and has its medians here: the last column counts. Bytes and scripts are those that come before anybody acts. Pages that say that there is nothing, thank for a form or are the administrator's ask search engines to leave them out, which costs them SEO, and a 404 costs its page best practices.",
    tables: [
      {
        head: [
          'Page',
          'Performance',
          'Accessibility',
          'Best practices',
          'SEO',
          'LCP ms',
          'KB',
          'Scripts',
          'Times',
        ],
        rows: pages.map(({ kilobytes, lcp, path, scores, scripts, times }) => [
          path,
          ...scores.map(String),
          formatted(lcp),
          formatted(kilobytes),
          String(scripts),
          String(times),
        ]),
      },
    ],
    targets: lighthouseTargets({ results }),
  };
}
