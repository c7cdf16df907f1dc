import { cpus, loadavg, totalmem } from 'node:os';
import { median, percentile } from '../statistics.ts';
import type { Build } from './command.ts';
import type { Edit } from './edits.ts';

/** A generator's builds at one size. */
export interface BuildsOfPeer {
  readonly name: string;
  readonly kind: 'whole' | 'incremental';
  /** `undefined` where it is not installed. */
  readonly version: string | undefined;
  readonly builds: readonly Build[];
}

/** What was measured of one site at one size. */
export interface Measured {
  readonly name: string;
  /** Pages that the release counts. */
  readonly pages: number;
  /** Milliseconds that the release of every page took, which a fresh start makes. */
  readonly firstRelease: number;
  readonly edits: readonly Edit[];
  /** In MB. */
  readonly memory: {
    /** The site's server and the publisher, with their children, while edits are published. */
    readonly publishing: number;
    /** The most that each of them ever had, together: the first release, of every page, is made from nothing. */
    readonly peak: number;
    readonly cmsPeak: number;
  };
  readonly builds: readonly BuildsOfPeer[];
}

/** A whole run. */
export interface Results {
  readonly measuredAt: string;
  readonly machine: string;
  readonly quick: boolean;
  /** Edits of each site that were not counted. */
  readonly warmUp: number;
  /** Builds of each generator at each size. */
  readonly rounds: number;
  readonly measured: readonly Measured[];
}

/** The bar. Times in milliseconds, memory in MB. */
const bar = { smallP95: 150, largeP95: 300, timesFaster: 20, memory: 700 } as const;
const large = 10_000;

/** The machine and how busy it was, in one line. */
export function machine(): string {
  const [load = 0] = loadavg();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${memory} GB, Node ${process.version}, load ${load.toFixed(1)}`;
}

const lives = ({ edits }: Measured): number[] => edits.map(({ live }) => live);
const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** The whole build that took least, of those that were measured. */
function fastest({ builds }: Measured): BuildsOfPeer | undefined {
  const built = builds.filter(({ kind, builds }) => kind === 'whole' && builds.length > 0);
  return built.toSorted((a, b) => timeOf(a) - timeOf(b))[0];
}

const timeOf = ({ builds }: BuildsOfPeer): number => median(builds.map(({ ms }) => ms));
const memoryOf = ({ builds }: BuildsOfPeer): number => median(builds.map(({ memory }) => memory));

interface Target {
  readonly text: string;
  readonly met: boolean;
}

function targetsOf(measured: Measured): Target[] {
  const p95 = percentile(lives(measured), 95);
  const { name, memory, pages } = measured;
  if (pages < large) {
    if (pages >= 100) return [];
    return [{ text: `${name}: p95 ${whole(p95)} ms, below ${bar.smallP95} ms`, met: p95 < bar.smallP95 }];
  }
  const peer = fastest(measured);
  const times = peer === undefined ? Number.NaN : timeOf(peer) / p95;
  return [
    { text: `${name}: p95 ${whole(p95)} ms, below ${bar.largeP95} ms`, met: p95 < bar.largeP95 },
    {
      text: `${name}: p95 is ${times.toFixed(0)} times faster than ${peer?.name ?? 'no peer'}, at least ${bar.timesFaster}`,
      met: times >= bar.timesFaster,
    },
    {
      text: `${name}: the memory of publisher and server together peaks at ${whole(memory.peak)} MB, below ${bar.memory} MB`,
      met: memory.peak < bar.memory,
    },
  ];
}

/** Whether every target is met. */
export const passes = ({ measured }: Results): boolean => measured.flatMap(targetsOf).every(({ met }) => met);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

function editRow(measured: Measured): string[] {
  const { edits, memory, name, pages } = measured;
  const saves = edits.map(({ save }) => save);
  return [
    name,
    whole(pages),
    whole(percentile(lives(measured), 50)),
    whole(percentile(lives(measured), 95)),
    whole(Math.max(...lives(measured))),
    whole(percentile(saves, 50)),
    whole(measured.firstRelease),
    whole(memory.publishing),
    whole(memory.peak),
    whole(memory.cmsPeak),
  ];
}

function peerRows(measured: Measured): string[][] {
  const live = percentile(lives(measured), 50);
  return measured.builds.map((peer) => {
    const name = `${peer.name}${peer.version === undefined ? '' : ` (${peer.version})`}`;
    if (peer.builds.length === 0) return [measured.name, name, 'not installed', '', ''];
    const times = `${(timeOf(peer) / live).toFixed(0)} ×`;
    return [measured.name, name, whole(timeOf(peer)), times, whole(memoryOf(peer))];
  });
}

/** The report for people, in Markdown. */
export function reportOf(results: Results): string {
  const { measured, quick, rounds } = results;
  const targets = measured.flatMap(targetsOf).map(({ met, text }) => `- ${met ? 'PASS' : 'FAIL'}: ${text}`);
  const edits = measured[0]?.edits.length ?? 0;
  return `# From Save to live

\`npm run bench:publish${quick ? ' -- --quick' : ''}\`, ${results.measuredAt.slice(0, 10)}, ${results.machine}.

**Save to live** is the time from the reply of the write to the changed page's new text over HTTP, of ${edits} edits of
one record's name, each in milliseconds, after ${results.warmUp} that are not counted. Strapi stores the edit, its webhook knocks, the publisher
renders, compresses (brotli and gzip), syncs to the disk, checks and releases; looking at the page takes time of the same
processes. *Save* is the write itself. The *first release* is the one of every page, which a start makes. Memory is that of
the site's server and the publisher together.

The real site is the one that \`npm start\` serves: each edit makes the professor's page, the page that lists all of them, the
sitemap and the picture by which the page is shared. The others are \`bench/publish/site\`, rendered by the same adapter, contract,
CMS and publisher: one page a record, an index of fifty records a page, a sitemap.

${table(
  [
    'Site',
    'Pages',
    'Save to live p50',
    'p95',
    'max',
    'Save p50',
    'First release',
    'MB while publishing',
    'MB at most',
    'CMS MB at most',
  ],
  measured.map(editRow),
)}

Builds of the same pages from the same content by others, process start to end: medians of ${rounds}. They
compress nothing. Eleventy runs its JavaScript templates; Hugo's content files are written before. The ratio is to Save to live p50.

${table(['Site', 'Generator', 'Build ms', 'Ratio', 'Memory MB'], measured.flatMap(peerRows))}

${targets.join('\n')}
`;
}
