import lighthouse, { type Result } from 'lighthouse';

/** The categories, in the order in which Lighthouse shows them. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** One run of Lighthouse on one page. */
export interface Run {
  /** Out of 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds, as Lighthouse simulates them for a mid-range phone on slow 4G. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Over the wire, of everything that is fetched before somebody acts. */
  readonly bytes: number;
  readonly scripts: number;
  readonly thirdParty: number;
  /** The audits that cost points: `seo: is-crawlable`. */
  readonly costs: readonly string[];
  /** The audits that cost no points and still have something to say. */
  readonly hints: readonly string[];
  /** The whole report, for who wants to know more. */
  readonly report: Result;
}

/** What the audit `network-requests` reports of each request. */
export interface NetworkRequest {
  readonly url: string;
  readonly resourceType?: string;
  readonly transferSize: number;
}

/** All that a page fetched before anybody acted. @throws Error when the report does not say */
export function requestsOf({ audits }: Result): readonly NetworkRequest[] {
  const details = audits['network-requests']?.details;
  if (details?.type !== 'table') throw new Error('The report names no requests.');
  // Lighthouse types the rows of all of its tables alike; these are the columns of this one.
  return details.items as unknown as readonly NetworkRequest[];
}

/** What costs a page its points that is answered with 404: the browser notes that answer among its errors. */
export const ownAnswer = 'best-practices: errors-in-console (its own 404)';

/** Whether the page itself, answered with 404, is all that the browser complains about. */
function complainsOnlyOfItself({ audits, requestedUrl }: Result): boolean {
  const details = audits['errors-in-console']?.details;
  if (details?.type !== 'table') return false;
  return details.items.every(({ source, sourceLocation }) => {
    const at = typeof sourceLocation === 'object' && 'url' in sourceLocation ? sourceLocation.url : undefined;
    return source === 'network' && at === requestedUrl;
  });
}

/** Below this a binary audit has failed and a numeric one is not in the green. */
const green = 0.9;

/** The audits of a category that are not full, weighed or not. */
function unfulfilled(report: Result, category: Category, weighed: boolean): string[] {
  const { audits, categories } = report;
  return (categories[category]?.auditRefs ?? [])
    .filter(({ weight, group }) => (weighed ? weight > 0 : weight === 0 && group !== 'hidden'))
    .filter(({ id }) => {
      const score = audits[id]?.score ?? 1;
      return weighed ? score < 1 : score < green;
    })
    .map(({ id }) => `${category}: ${id}`)
    .map((name) => (ownAnswer.startsWith(`${name} (`) && complainsOnlyOfItself(report) ? ownAnswer : name));
}

/** The number that an audit found, in its own unit. */
export const numeric = ({ audits }: Result, id: string): number => audits[id]?.numericValue ?? Number.NaN;

/**
 * Runs Lighthouse on one page with its mobile preset.
 * @param port the debugging port of a browser that runs
 * @throws Error when the page could not be measured
 */
async function measure(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    // A page that says that there is nothing answers 404, and is a page all the same.
    ignoreStatusCode: true,
    disableFullPageScreenshot: true,
  });
  if (result === undefined) throw new Error(`${url} was not measured.`);
  const report = result.lhr;
  if (report.runtimeError !== undefined) throw new Error(`${url}: ${report.runtimeError.message}`);
  const requests = requestsOf(report);
  const { origin } = new URL(url);
  const points = (category: Category): number =>
    Math.round((report.categories[category]?.score ?? Number.NaN) * 100);
  const scores = {
    performance: points('performance'),
    accessibility: points('accessibility'),
    'best-practices': points('best-practices'),
    seo: points('seo'),
  };
  return {
    scores,
    lcp: numeric(report, 'largest-contentful-paint'),
    tbt: numeric(report, 'total-blocking-time'),
    cls: numeric(report, 'cumulative-layout-shift'),
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    scripts: requests.filter(({ resourceType }) => resourceType === 'Script').length,
    thirdParty: requests.filter(({ url }) => /^https?:/.test(url) && new URL(url).origin !== origin).length,
    costs: categories.flatMap((category) =>
      scores[category] === 100 ? [] : unfulfilled(report, category, true),
    ),
    hints: categories.flatMap((category) => unfulfilled(report, category, false)),
    report,
  };
}

const mostFailures = 5;

/**
 * Measures a page; on a busy machine a trace may lack its beginning, and that says nothing of the page.
 * @throws Error when the page could not be measured again and again
 */
export async function measureAgain(url: string, port: number, failures = 0): Promise<Run> {
  try {
    return await measure(url, port);
  } catch (error) {
    if (failures === mostFailures) throw error;
    return measureAgain(url, port, failures + 1);
  }
}
