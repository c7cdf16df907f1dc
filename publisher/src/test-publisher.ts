import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { pageContent, type Content, type PageData, type ReadKey, type ReleaseReport } from '@portal/contract';
import { ContentStore } from './content/content-store.ts';
import type { MissingFile } from './content/attachments.ts';
import type { Log } from './log.ts';
import { MemoryFile } from './memory.ts';
import { Publisher, type PublishEvents } from './publisher.ts';
import { BlobStore } from './release/blob-store.ts';
import { ReleaseCheck } from './release/check.ts';
import type { LiveRelease, ReleaseFile } from './release/manifest.ts';
import { ReleaseMaker } from './release/release-maker.ts';
import { Releases } from './release/releases.ts';
import { Previews } from './previews.ts';
import { Renderer } from './render/renderer.ts';
import type { SiteBundle, Tracked } from './render/site-bundle.ts';
import { Throttle } from './throttle.ts';

const nothing = { pictures: {}, files: new Map<string, never>() };
const noProgress = { wanted: 0, ready: 0, best: 0, preparing: 0, failed: 0 };

/** What a test plays around a publisher. */
export interface TestWorld {
  /** Where it keeps its releases. */
  readonly folder: string;
  readonly bundle: SiteBundle;
  /** What the CMS answers next. */
  readonly reply: () => Content | Error | Promise<Content>;
  /** Files that the CMS lost; all others are there, and empty. */
  readonly missing?: () => readonly MissingFile[];
  /** Pictures that are on their way, by their hashes. */
  readonly awaited?: ReadonlySet<string>;
  /** Called with how long the pictures that are new are awaited. */
  readonly onWant?: (awaitedMs?: number) => void;
  /** Pictures that pages lack. */
  readonly missingPictures?: () => ReadonlyMap<string, string>;
  readonly sweep?: () => Promise<void>;
  readonly log: Log;
  /** Of the program that makes pages. */
  readonly code?: string;
  /** What the bundle's scripts and styles hold, by their names. */
  readonly assets?: Readonly<Record<string, string>>;
  readonly events?: PublishEvents;
}

/** Makes something of content, and notes what it reads. @param reads what was read so far */
export function tracked<T>(
  data: PageData,
  make: (content: ReturnType<typeof pageContent>) => T,
  reads = new Set<ReadKey>(),
): Tracked<T> {
  const content = pageContent(
    () => data,
    (key) => reads.add(key),
  );
  return { value: make(content), reads };
}

/** A page of a text, as {@link tracked}. */
export function trackedPage(
  data: PageData,
  make: (content: ReturnType<typeof pageContent>) => string,
  reads?: Set<ReadKey>,
): Tracked<Buffer> {
  return tracked(data, (content) => Buffer.from(make(content)), reads);
}

/** A publisher with all its parts but those that ask a CMS, as a new process makes it. Its releases wait for nobody. */
export async function startTestPublisher(world: TestWorld) {
  const { folder, bundle, reply, log, events } = world;
  const waiting = vi.spyOn(Throttle.prototype, 'wait').mockResolvedValue();
  onTestFinished(() => waiting.mockRestore());
  const blobs = new BlobStore(folder);
  const assets = new Map<string, ReleaseFile>();
  for (const [name, text] of Object.entries(world.assets ?? {}))
    assets.set(`_astro/${name}`, blobs.put(Buffer.from(text), 'thorough'));
  const empty = blobs.put(Buffer.from(''));
  const releases = new Releases(folder, blobs, log);
  const live = await releases.restore();
  const content = new ContentStore();
  const renderer = new Renderer(bundle);
  const settings = { siteOrigin: 'http://site', cmsOrigin: 'http://cms' };
  const pictures = {
    retain: () => {},
    untilNoneIsAwaited: async () => {},
    available: () => nothing,
    progress: () => noProgress,
  };
  const memory = new MemoryFile(join(folder, 'cache', 'memory.json'), world.code ?? '', log);
  const maker = new ReleaseMaker({
    pictures,
    attachments: {
      resume: () => {},
      async update(wanted) {
        const missing = (world.missing?.() ?? []).filter(({ path }) => wanted.has(path));
        const there = [...wanted.keys()].filter((path) => missing.every((file) => file.path !== path));
        return { files: new Map(there.map((path) => [path.slice(1), empty])), missing };
      },
      inUse: () => [empty],
    },
    renderer,
    check: new ReleaseCheck('http://site'),
    blobs,
    assets,
    settings,
  });
  const publisher = new Publisher({
    client: {
      async content() {
        const next = await reply();
        if (next instanceof Error) throw next;
        return next;
      },
    },
    content,
    maker,
    renderer,
    pictures: {
      retry: () => {},
      missing: () => world.missingPictures?.() ?? new Map<string, string>(),
      sweep: world.sweep ?? (async () => {}),
      known: [],
      resume: async () => {},
      want: (_, awaitedMs) => world.onWant?.(awaitedMs),
      awaited: world.awaited ?? new Set(),
    },
    firstWaitMs: 60_000,
    releases,
    memory,
    log,
    ...(events && { events }),
  });
  if (live !== undefined) await memory.resume(live.release.release, (known) => publisher.resume(known));
  // Its sweep, some seconds after a release, would come when the folder is gone.
  onTestFinished(() => publisher.idle());
  const previews = new Previews({ publisher, content, renderer, bundle, pictures, releases, settings });
  /** What `release.json` would say, as the site's server puts it together. */
  const report = (): ReleaseReport | undefined => {
    const { live, pin } = releases;
    const { failure } = publisher;
    return (
      live && { ...live.release, ...(failure && { failure }), ...(pin && { held: { since: pin.since } }) }
    );
  };
  /** The text of every page that visitors see, by its file. */
  const pages = async (live: LiveRelease | undefined = releases.live): Promise<Map<string, string>> => {
    const files = [...(live?.files ?? [])].filter(([path]) => /\.(html|xml)$/.test(path));
    const texts = files.map(async ([path, file]) => [path, (await blobs.read(file)).toString()] as const);
    return new Map(await Promise.all(texts));
  };
  return { publisher, maker, previews, releases, report, pages };
}
