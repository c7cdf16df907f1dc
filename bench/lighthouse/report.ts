import { firstViewBudget, isPublic } from '../../e2e/pages/first-view.ts';
import { median } from '../statistics.ts';
import { categories, ownAnswer, type Category, type Run } from './measure.ts';
import type { MeasuredPage } from './pages.ts';
import { scrollWidths, type ScrollWidth } from './scroll-shift.ts';

/** All that was measured of one page. */
export interface PageResult extends MeasuredPage {
  readonly runs: readonly Run[];
  readonly shifts: Readonly<Record<ScrollWidth, number>>;
}

/** The numbers of a page: of Lighthouse's reports, which are megabytes, what the audits found that are not full. */
export const numbersOf = ({ runs, ...page }: PageResult) => ({
  ...page,
  faults: faults({ runs, ...page }),
  runs: runs.map(({ report, ...run }) => ({
    ...run,
    measuredAt: report.fetchTime,
    benchmarkIndex: report.environment.benchmarkIndex,
    audits: Object.fromEntries(
      Object.values(report.audits).flatMap(({ id, numericUnit, numericValue, score }) =>
        numericValue === undefined || score === 1
          ? []
          : [[id, { score, value: numericValue, unit: numericUnit }]],
      ),
    ),
  })),
});

const mostShift = 0.02;
/** Until the largest part is painted, in milliseconds. */
const mostLcp = 1800;
/** What being kept out of search costs: that the page says so, and that what is not there is answered with 404. */
const priceOfNotListing: ReadonlySet<string> = new Set([
  'seo: is-crawlable',
  'seo: http-status-code',
  ownAnswer,
]);

/** The median of one figure over a page's runs. */
const middle = ({ runs }: PageResult, figure: (run: Run) => number): number => median(runs.map(figure));

/** The lowest of a score: every run has to reach the whole of it. */
const score = ({ runs }: PageResult, category: Category): number =>
  Math.min(...runs.map(({ scores }) => scores[category]));

/** The audits that cost points in any of the runs. */
const costsOf = ({ runs }: PageResult): string[] => [...new Set(runs.flatMap(({ costs }) => costs))];

/** Whether all that a category lacks is what being kept out of search costs. */
const isExcused = (page: PageResult, category: Category): boolean =>
  !page.listed &&
  costsOf(page).every((audit) => !audit.startsWith(`${category}: `) || priceOfNotListing.has(audit));

/** Why a page is not as it should be, in short sentences; nothing when it is. */
function faults(page: PageResult): string[] {
  const { path, shifts } = page;
  const low = categories
    .filter((category) => score(page, category) < 100 && !isExcused(page, category))
    .map((category) => `${category} ${score(page, category)}`);
  const budget = firstViewBudget(path);
  const bytes = middle(page, (run) => run.bytes);
  const shift = Math.max(
    middle(page, ({ cls }) => cls),
    ...scrollWidths.map((width) => shifts[width]),
  );
  const lcp = middle(page, (run) => run.lcp);
  return [
    ...low,
    ...(isPublic(path) && lcp > mostLcp ? [`its largest part after ${lcp.toFixed(0)} ms`] : []),
    ...(isPublic(path) && bytes > budget ? [`${kilobytes(bytes)} KB of ${kilobytes(budget)}`] : []),
    ...(shift >= mostShift ? [`moves by ${shift.toFixed(3)}`] : []),
    ...(isPublic(path) && page.runs.some(({ scripts }) => scripts > 0)
      ? ['fetches scripts before anybody acts']
      : []),
    ...(page.runs.some(({ thirdParty }) => thirdParty > 0) ? ['asks a third party'] : []),
  ];
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0);

/** A page's scores in one line, and what is wrong with it. */
export const row = (page: PageResult): string =>
  [
    page.path.padEnd(40),
    ...categories.map((category) => String(score(page, category)).padStart(4)),
    `   ${faults(page).join(', ')}`,
  ]
    .join(' ')
    .trimEnd();
