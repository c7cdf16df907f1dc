/**
 * `npm run bench:publish`: how long a saved change takes until visitors see it, with the real CMS and the real publisher,
 * beside the builds of other generators from the same content, in one run on one machine. The real site is measured at
 * its own size; a site of one page a record and a paged index (`site/`) at growing ones. `-- --quick` measures less,
 * `-- --records 10000` just sites of this many records.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PageData } from '@portal/contract';
import { startPortal, type Portal, type PortalOptions } from '../../e2e/portal/portal-process.ts';
import { readConfiguration } from '../../publisher/src/configuration.ts';
import { gatherExport } from '../../publisher/src/static-export.ts';
import { writeResults } from '../measured.ts';
import { coldStart } from './cold-starts.ts';
import type { Build } from './command.ts';
import { fillAs, photo } from './content.ts';
import { measureEdits, type PageAddresses } from './edits.ts';
import { bundleMeasuredSite, siteFolder } from './measured-site.ts';
import { forgetPeak, peakOf } from './memory.ts';
import { peers, type Peer } from './peers.ts';
import { passes, type BuildsOfPeer, type Measured, type Results } from './report.ts';
import { measureRestart } from './restarts.ts';
import { measureRollbacks } from './rollbacks.ts';
import { compare } from './same-pages.ts';
import { measurePhotos } from './photos.ts';
import { measureSiteWide } from './site-wide.ts';
import { measureUndos } from './undos.ts';
import { measureWarm, type WarmEdits } from './warm-peers.ts';
import { indexPathOf, professorPath } from './site/src/professors.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, records: { type: 'string' } },
});
const { quick } = options;
const sizes = (options.records ?? (quick ? '40,1000' : '40,1000,10000')).split(',').map(Number);
const editCount = quick ? 20 : 100;
const rounds = quick ? 1 : 3;
/** Edits that follow a photo: each is one more picture to make. Of fewer than twenty, 95 of 100 is the slowest. */
const photoCount = quick ? 5 : 20;
/** Changes of what stands on every page. */
const siteWideCount = quick ? 5 : 20;
/** Edits before the measured ones: the processes compile what they run often. */
const warmUp = 10;

const realSite: PageAddresses = { own: (id) => `/arun-app/faculty/${id}`, list: () => '/arun-app/faculty' };
const measuredSite: PageAddresses = { own: professorPath, list: indexPathOf };

const say = (text: string): void => console.error(text);

/**
 * Everything that is measured lies in here, and is removed when all is measured: ext4 makes new files slowly for minutes after as many
 * were removed, for whoever comes next.
 */
const folder = await mkdtemp(join(tmpdir(), 'portal-bench-publish-'));
process.env['TMPDIR'] = folder;

/** Publishes, edits and measures; the portal runs while `then` does. */
async function measurePortal<T>(
  name: string,
  started: Promise<Portal>,
  addresses: PageAddresses,
  then: (portal: Portal) => Promise<T>,
): Promise<[Measured, T]> {
  const portal = await started;
  try {
    const release = await portal.release();
    const firstRelease = Number(/is live after (\d+) ms/.exec(portal.output())?.[1] ?? Number.NaN);
    // The process that makes pictures ends when it has none to make.
    const first = await peakOf(portal.publisher.pid);
    say(`${name}: ${warmUp} + ${editCount} edits …`);
    await measureEdits(portal, addresses, { from: 0, count: warmUp });
    const warm = await peakOf(portal.publisher.pid);
    await forgetPeak(portal.publisher.pid);
    const edits = await measureEdits(portal, addresses, { from: warmUp, count: editCount });
    const publishing = await peakOf(portal.publisher.pid);
    const siteWide = await measureSiteWide(portal, addresses, siteWideCount);
    const undos = await measureUndos(portal, addresses, editCount);
    // What the publisher needed goes with it.
    const before = await peakOf(portal.publisher.pid);
    const restart = await measureRestart(portal);
    const rollbacks = await measureRollbacks(portal, addresses);
    const measured: Measured = {
      name,
      pages: release?.pages ?? 0,
      firstRelease,
      edits,
      undos,
      siteWide,
      restart,
      rollbacks,
      memory: {
        publishing,
        peak: Math.max(first, warm, publishing, before, await peakOf(portal.publisher.pid)),
        cmsPeak: await peakOf(portal.cms.pid),
      },
      builds: [],
      warm: [],
    };
    return [measured, await then(portal)];
  } catch (error) {
    console.error(portal.output().slice(-5000));
    throw error;
  } finally {
    await portal.stop();
  }
}

/** What the other generators build from: the content that is live. */
async function pageDataOf({ cmsUrl, dataDir, siteUrl }: Portal): Promise<PageData> {
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    CMS_URL: cmsUrl,
    PUBLISHER_PICTURES: 'fast',
  });
  const log = { info: say, warn: say, error: say };
  return (await gatherExport(configuration, log)).data;
}

/** Pages of every kind, as visitors get them. */
async function samplePages({ siteUrl }: Portal, data: PageData): Promise<ReadonlyMap<string, string>> {
  const ids = data.collections.faculty.map(({ id }) => id);
  const some = [0, Math.floor(ids.length / 2), ids.length - 1];
  const paths = [
    ...some.map((place) => professorPath(ids[place] ?? 0)),
    ...some.map(indexPathOf),
    '/sitemap.xml',
  ];
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, await (await fetch(siteUrl + path)).text());
  return pages;
}

/** What is compared. */
interface Compared {
  readonly name: string;
  readonly portal: Portal;
  readonly bundle: string;
}

/** First releases, and builds of all other generators, in turns; then edits, with those that keep running. */
async function measurePeers({
  name,
  portal,
  bundle,
}: Compared): Promise<Pick<Measured, 'coldStarts' | 'builds' | 'warm'>> {
  const data = await pageDataOf(portal);
  const expected = await samplePages(portal, data);
  const own = await mkdtemp(join(folder, 'peers-'));
  const builds = new Map<Peer, Build[]>();
  const missing: BuildsOfPeer[] = [];
  const folderOf = (peer: Peer): string => join(own, String(peers.indexOf(peer)));
  for (const peer of peers) {
    if ((await peer.version()) === undefined) {
      missing.push({ name: peer.name, kind: peer.kind, version: undefined, builds: [] });
      continue;
    }
    await mkdir(folderOf(peer));
    await peer.prepare(folderOf(peer), data);
    builds.set(peer, []);
  }
  const coldStarts: Build[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    coldStarts.push(await coldStart(portal, bundle));
    say(`${name}: the portal, round ${round}: ${Math.round(coldStarts.at(-1)?.ms ?? 0)} ms`);
    for (const [peer, done] of builds) {
      await peer.change?.(folderOf(peer), `Professor changed in round ${round}`);
      done.push(await peer.build(folderOf(peer)));
      say(`${name}: ${peer.name}, round ${round}: ${Math.round(done.at(-1)?.ms ?? 0)} ms`);
      if (round === 1 && peer.kind === 'whole')
        await compare(peer.name, peer.output(folderOf(peer)), expected);
    }
  }
  const made = [...builds].map(async ([peer, done]) => ({
    name: peer.name,
    kind: peer.kind,
    version: await peer.version(),
    builds: done,
  }));
  const warm: WarmEdits[] = [];
  for (const peer of builds.keys()) {
    const edits = await measureWarm(peer.name, folderOf(peer), data, quick ? 5 : 20);
    if (edits !== undefined) warm.push(edits);
  }
  return { coldStarts, builds: [...(await Promise.all(made)), ...missing], warm };
}

async function measureRealSite(name: string, options: Pick<PortalOptions, 'fill'>): Promise<Measured> {
  say(`${name}: publishing …`);
  const started = startPortal({ seed: true, keepsData: true, ...options });
  const [measured, later] = await measurePortal(name, started, realSite, async (portal) => {
    const files = await Promise.all(Array.from({ length: photoCount }, photo));
    say(`${name}: ${photoCount} edits, each right after a photo …`);
    const edits = await measureEdits(portal, realSite, {
      from: warmUp + editCount,
      count: photoCount,
      async before(client) {
        const file = files.pop();
        if (file !== undefined) await client.gallery.create({}, { file });
      },
    });
    await portal.publisher.untilPictured();
    say(`${name}: ${photoCount} photographs …`);
    return [edits, await measurePhotos(portal, photoCount)] as const;
  });
  const [besidePhotos, photos] = later;
  return { ...measured, besidePhotos, photos };
}

async function measureSize(count: number, bundle: string): Promise<Measured> {
  const name = `${count.toLocaleString('en')} records`;
  say(`${name}: filling the CMS and publishing …`);
  const started = startPortal({ seed: false, keepsData: true, fill: fillAs(count), bundle });
  const [measured, others] = await measurePortal(name, started, measuredSite, (portal) =>
    measurePeers({ name, portal, bundle }),
  );
  return { ...measured, ...others };
}

// Astro and React behave as in production when the bundle is made.
process.env['NODE_ENV'] = 'production';
try {
  const measured: Measured[] = [];
  if (options.records === undefined) {
    measured.push(await measureRealSite('The real site', {}));
    if (!quick)
      measured.push(await measureRealSite('The real site, 1,000 professors', { fill: fillAs(1000) }));
  }
  const bundle = await bundleMeasuredSite();
  for (const size of sizes) measured.push(await measureSize(size, bundle));

  const results: Results = { quick, warmUp, rounds, measured };
  await writeResults('publish', results);
  process.exitCode = passes(results) ? 0 : 1;
} finally {
  for (const made of [join(siteFolder, 'dist'), folder]) await rm(made, { recursive: true, force: true });
}
