import type { NetworkRequest } from '../lighthouse/measure.ts';
import type { Build } from '../publish/command.ts';
import { median } from '../statistics.ts';
import { formatted, type Section } from './section.ts';

/** What a visitor's first view of a page takes, in one run of Lighthouse. Times in milliseconds. */
export interface FirstView {
  /** Out of 100. */
  readonly performance: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly requests: readonly NetworkRequest[];
}

/** What `bench/next` writes. */
export interface NextResults {
  /** Of Next.js. */
  readonly version: string;
  /** Its builds of the whole project. */
  readonly builds: readonly Build[];
  readonly pages: readonly {
    readonly path: string;
    readonly portal: readonly FirstView[];
    readonly next: readonly FirstView[];
  }[];
}

/** What is weighed apart, as the browser calls it. The rest is neither: the icon, for example. */
const kinds = {
  HTML: 'Document',
  CSS: 'Stylesheet',
  JS: 'Script',
  Pictures: 'Image',
  Fonts: 'Font',
} as const;

const kilobytes = ({ requests }: FirstView, type?: string): number =>
  requests
    .filter(({ resourceType }) => type === undefined || resourceType === type)
    .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;

/** The columns: a heading, and the figure of one run. */
const figures: readonly (readonly [string, (view: FirstView) => number])[] = [
  ['Performance', ({ performance }) => performance],
  ['LCP ms', ({ lcp }) => lcp],
  ['FCP ms', ({ fcp }) => fcp],
  ['TBT ms', ({ tbt }) => tbt],
  ['CLS', ({ cls }) => Number(cls.toFixed(3))],
  ['Requests', ({ requests }) => requests.length],
  ['KB', (view) => kilobytes(view)],
  ...Object.entries(kinds).map(
    ([heading, type]) => [`${heading} KB`, (view: FirstView) => kilobytes(view, type)] as const,
  ),
];

/** The part of the report about the same pages as a static export of Next.js. */
export function nextSection({ builds, pages, version }: NextResults): Section {
  const ratio = (ours: number, theirs: number): string => (ours > 0 ? `${formatted(theirs / ours)} ×` : '');
  const rows = pages.flatMap(({ path, portal, next }) => {
    const medians = figures.map(
      ([, figure]) => [median(portal.map(figure)), median(next.map(figure))] as const,
    );
    return [
      [path, ...medians.map(([ours]) => formatted(ours))],
      [`${path}, Next.js`, ...medians.map(([, theirs]) => formatted(theirs))],
      ['Next.js to ours', ...medians.map(([ours, theirs]) => ratio(ours, theirs))],
    ];
  });
  const seconds = median(builds.map(({ ms }) => ms)) / 1000;
  const memory = median(builds.map(({ memory }) => memory));
  return {
    title: 'The same pages as a static export of Next.js',
    about: `Next.js ${version}: the same words, styles, faces and picture files; a browser found no difference in what is seen and where. Lighthouse's mobile preset, in turns; medians of ${pages[0]?.portal.length ?? 0} runs. KB are those that come over the wire before anybody acts; scripts inside of a page count as its HTML. Its build took ${formatted(seconds)} s and ${formatted(memory)} MB, the median of ${builds.length}.`,
    tables: [{ head: ['Page', ...figures.map(([heading]) => heading)], rows }],
  };
}
