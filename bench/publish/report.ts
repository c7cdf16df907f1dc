import type { Target } from '../report/section.ts';
import { median, percentile } from '../statistics.ts';
import type { Build } from './command.ts';
import type { Edit } from './edits.ts';
import type { Restart } from './restarts.ts';
import type { WarmEdits } from './warm-peers.ts';

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
  /** Edits right after a photo was added to the gallery, where that was measured: its picture is made meanwhile. */
  readonly besidePhotos?: readonly Edit[];
  /** Milliseconds from the reply of an upload until the gallery shows the photograph, where that was measured. */
  readonly photos?: readonly number[];
  /** Milliseconds from the press of Undo until the former page is served. */
  readonly undos: readonly number[];
  /** Milliseconds from the press of Save until a phone number that stands on every page is live. */
  readonly siteWide: readonly number[];
  /** The publisher, killed with nothing to publish. */
  readonly restart: Restart;
  /** Milliseconds from the request to put an older release back until its page is served. */
  readonly rollbacks: readonly number[];
  /** In MB. */
  readonly memory: {
    /** The site's server and the publisher, with their children, while edits are published. */
    readonly publishing: number;
    /** The most that each of them ever had, together: the first release, of every page, is made from nothing. */
    readonly peak: number;
    readonly cmsPeak: number;
  };
  /** First releases of publishers that began with nothing, in turns with the builds of others, where that was measured. */
  readonly coldStarts?: readonly Build[];
  readonly builds: readonly BuildsOfPeer[];
  /** Generators that keep running while the record is edited, as the publisher does. */
  readonly warm: readonly WarmEdits[];
}

/** A whole run. */
export interface Results {
  readonly quick: boolean;
  /** Edits of each site that were not counted. */
  readonly warmUp: number;
  /** Builds of each generator at each size. */
  readonly rounds: number;
  readonly measured: readonly Measured[];
}

/** The bar. Times in milliseconds, memory in MB. */
const bar = {
  pressP95: 100,
  timesFaster: 10,
  photoP95: 400,
  memory: 700,
  rollbackP95: 1000,
  undoP95: 200,
  restart: 1500,
} as const;
const large = 10_000;

/** Save to live of each edit, in milliseconds. */
export const lives = ({ edits }: Pick<Measured, 'edits'>): number[] => edits.map(({ live }) => live);
/** From the press of Save to live, of each edit, in milliseconds. */
export const fromPress = ({ edits }: Pick<Measured, 'edits'>): number[] =>
  edits.map(({ live, save }) => save + live);
const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** The whole build that took least, of those that were measured. */
function fastest({ builds }: Measured): BuildsOfPeer | undefined {
  const built = builds.filter(({ kind, builds }) => kind === 'whole' && builds.length > 0);
  return built.toSorted((a, b) => timeOf(a) - timeOf(b))[0];
}

/** Generators that this machine does not have. */
export const absentPeers = ({ builds }: Measured): string[] =>
  builds.filter(({ version }) => version === undefined).map(({ name }) => name);

/** Milliseconds of a build: the median. */
export const timeOf = ({ builds }: Pick<BuildsOfPeer, 'builds'>): number =>
  median(builds.map(({ ms }) => ms));
/** Peak memory of a build in MB: the median. */
export const memoryOf = ({ builds }: Pick<BuildsOfPeer, 'builds'>): number =>
  median(builds.map(({ memory }) => memory));

/** What the numbers of one site are compared with. */
export function targetsOf(measured: Measured): Target[] {
  return [...targetsOfEdits(measured), ...targetsOfReturns(measured)];
}

function targetsOfReturns({ name, restart, rollbacks, undos }: Measured): Target[] {
  const p95 = percentile(rollbacks, 95);
  const undoP95 = percentile(undos, 95);
  return [
    {
      text: `${name}: Undo to live p95 ${whole(undoP95)} ms, below ${bar.undoP95} ms`,
      met: undoP95 < bar.undoP95,
    },
    {
      text: `${name}: rollback p95 ${whole(p95)} ms, below ${whole(bar.rollbackP95)} ms`,
      met: p95 < bar.rollbackP95,
    },
    {
      text: `${name}: a publisher that was killed is back after ${whole(restart.ms)} ms, below ${whole(bar.restart)} ms, and has rendered ${restart.rendered} pages, 0 are needed`,
      met: restart.ms < bar.restart && restart.rendered === 0,
    },
  ];
}

function targetsOfEdits(measured: Measured): Target[] {
  const p95 = percentile(fromPress(measured), 95);
  const { memory, name, pages } = measured;
  const edits = {
    text: `${name}: from the press of Save to live p95 ${whole(p95)} ms, below ${bar.pressP95} ms`,
    met: p95 < bar.pressP95,
  };
  const used = {
    text: `${name}: the memory of publisher and server together peaks at ${whole(memory.peak)} MB, below ${bar.memory} MB`,
    met: memory.peak < bar.memory,
  };
  const others = [...targetsOfPhotos(measured), edits, used];
  return pages < large ? others : [...targetsBesidePeers(measured), ...others];
}

function targetsOfPhotos({ besidePhotos, edits, name, photos }: Measured): Target[] {
  if (besidePhotos === undefined || photos === undefined) return [];
  const p95 = percentile(photos, 95);
  const usual = percentile(lives({ edits }), 95);
  const meanwhile = percentile(lives({ edits: besidePhotos }), 95);
  return [
    {
      text: `${name}: a photograph is on its page ${whole(p95)} ms after its upload (p95), below ${bar.photoP95} ms`,
      met: p95 < bar.photoP95,
    },
    {
      text: `${name}: an edit right after a photograph is live after ${whole(meanwhile)} ms (p95), within twice the usual ${whole(usual)} ms`,
      met: meanwhile <= 2 * usual,
    },
  ];
}

/** Like beside like: a first release beside whole builds, an edit beside the edits of what keeps running, from the press of Save. */
function targetsBesidePeers(measured: Measured): Target[] {
  const { coldStarts = [], name, siteWide, warm } = measured;
  const first = { builds: coldStarts };
  const cold = fastest(measured);
  const most = cold === undefined ? Number.NaN : timeOf(cold);
  const p95 = percentile(fromPress(measured), 95);
  const [warmest] = warm.toSorted((a, b) => percentile(a.edits, 95) - percentile(b.edits, 95));
  const times = warmest === undefined ? Number.NaN : percentile(warmest.edits, 95) / p95;
  const without = absentPeers(measured).map((peer) => `, without ${peer}, which is not installed`);
  return [
    {
      text: `${name}: the first release, from the start of its process, takes ${whole(timeOf(first))} ms, at most the ${whole(most)} ms of a build by ${cold?.name ?? 'no peer'}${without.join('')}`,
      met: timeOf(first) <= most,
    },
    {
      text: `${name}: the first release takes ${whole(memoryOf(first))} MB, below ${bar.memory} MB`,
      met: memoryOf(first) < bar.memory,
    },
    {
      text: `${name}: a change that stands on every page is live after ${whole(percentile(siteWide, 95))} ms (p95), below the ${whole(most)} ms of a build by ${cold?.name ?? 'no peer'}${without.join('')}`,
      met: percentile(siteWide, 95) < most,
    },
    {
      text: `${name}: p95 from the press of Save is ${times.toFixed(1)} times faster than ${warmest?.name ?? 'no peer'}, at least ${bar.timesFaster}${without.join('')}`,
      met: times >= bar.timesFaster,
    },
  ];
}

/** Whether every target is met. */
export const passes = ({ measured }: Results): boolean => measured.flatMap(targetsOf).every(({ met }) => met);
