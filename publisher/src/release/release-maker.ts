import {
  collectionKeys,
  type Collections,
  type PageData,
  type ReadKey,
  type SiteSettings,
} from '@portal/contract';
import { mediaOf } from '../content/media.ts';
import type { Mirror } from '../content/mirror.ts';
import { partsOf, type RecordKey } from '../content/record-name.ts';
import { countRecords } from '../content/suddenly-gone.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { RenderedPage, Renderer, Rendering } from '../render/renderer.ts';
import type { Fault } from '../trouble.ts';
import type { BlobStore } from './blob-store.ts';
import type { Inspected, ReleaseCheck } from './check.ts';
import { FileTree } from './file-tree.ts';
import { ReleaseFailure, type Finding } from './finding.ts';
import { fileOfPage, isPage, pageOfFile, type LiveRelease, type ReleaseFile } from './manifest.ts';
import { newSeries, releaseName, seriesOf } from './release-name.ts';

/** How long a change waits for the pictures that came with it; whatever takes longer goes live in a release of its own. */
const pictureWaitMs = 1500;
/** How many pages `release.json` names. */
const namedPages = 100;
/** How many pages a sentence names that show a file. */
const namedWithFile = 3;

type Files = ReadonlyMap<string, ReleaseFile>;

/** The parts that making a release takes. */
export interface MakerParts {
  readonly pictures: Pick<PictureStore, 'want' | 'untilShown' | 'shown'>;
  readonly mirror: Pick<Mirror, 'update' | 'inUse'>;
  readonly renderer: Renderer;
  readonly check: ReleaseCheck;
  readonly blobs: BlobStore;
  /** The bundle's own files. */
  readonly assets: Files;
  /** How long the first release of all waits for its pictures. */
  readonly firstWaitMs: number;
  readonly settings: SiteSettings;
  /** Told after each page of a rendering. */
  readonly onPages?: (done: number, total: number) => void;
}

/** What is kept of a page that was made anew. */
interface KeptPage extends Inspected {
  readonly file: ReleaseFile;
}

/** What a release is made of. */
export interface ReleaseContent {
  readonly revision: number;
  /** What names its newest change, where the CMS tells. */
  readonly changeId?: string | undefined;
  readonly collections: Collections;
  /** Name of the newest release so far. */
  readonly newest?: string | undefined;
  /**
   * Takes what reads differently than when the last release was made. Asked once nothing outside is waited for any more: what
   * changes from then on belongs to the next release.
   */
  readonly takeChanged: () => ReadonlySet<ReadKey> | 'everything';
}

/** A release that can go live. */
export interface MadeRelease {
  readonly release: LiveRelease;
  /** How many pages were rendered for it. */
  readonly rendered: number;
  /** Makes it the one that the next is made from. */
  readonly commit: () => void;
}

/** Makes releases out of content: renders what changed, gathers the files and checks them. */
export class ReleaseMaker {
  readonly #parts: MakerParts;
  /** The files of the last release that was made, and where they came from. */
  #last: { readonly files: FileTree; readonly mirrored: Files; readonly shown: Files } | undefined;
  /** Pictures that no release has waited for yet. */
  readonly #fresh = new Set<string>();
  #pageCount: { readonly paths: ReadonlySet<string>; readonly count: number } | undefined;

  constructor(parts: MakerParts) {
    this.#parts = parts;
  }

  /**
   * @param live what visitors are shown
   * @throws ReleaseFailure that says what would be broken
   */
  async make(
    { revision, changeId, collections, newest, takeChanged }: ReleaseContent,
    live: LiveRelease | undefined,
  ): Promise<MadeRelease> {
    const { pictures, mirror, renderer, check, settings, firstWaitMs, onPages } = this.#parts;
    const media = mediaOf(collections);
    for (const hash of pictures.want(media.pictures)) this.#fresh.add(hash);
    const { files: mirrored, missing } = await mirror.update(media.files, live);
    if (missing.length > 0) throw new ReleaseFailure(missing.map((finding) => this.#withPages(finding)));
    await pictures.untilShown(this.#fresh, live === undefined ? firstWaitMs : pictureWaitMs);
    this.#fresh.clear();
    const changed = takeChanged();
    const shown = pictures.shown();
    const data: PageData = { revision, collections, pictures: shown.pictures, settings };
    const rendering = await renderer.render(data, changed, (page) => this.#keep(page), onPages);
    if (rendering.failures.length > 0) throw new ReleaseFailure(rendering.failures);
    const files = this.#filesOf(
      new Map(rendering.pages.map(({ path, file }) => [fileOfPage(path), file])),
      rendering.gone,
      mirrored,
      shown.files,
      live,
    );
    const checked = check.check(rendering, files, (path) => renderer.readsOf(path));
    if (checked.findings.length > 0) throw new ReleaseFailure(checked.findings);
    const now = new Date();
    // The live release with better pictures, and nothing else.
    const refines =
      live?.release.revision === revision &&
      live.release.changeId === changeId &&
      changed !== 'everything' &&
      changed.size > 0 &&
      [...changed].every((key) => key.startsWith('picture/'));
    return {
      release: {
        release: {
          revision,
          ...(changeId === undefined ? {} : { changeId }),
          publishedAt: now.toISOString(),
          release: releaseName(now, refines ? seriesOf(live.release.release) : newSeries(revision), newest),
          pages: this.#countPages(rendering),
          changed: changedPages(files, live?.files),
        },
        records: countRecords(collections),
        files,
      },
      rendered: rendering.pages.length,
      commit: () => {
        rendering.commit();
        checked.commit();
        this.#last = { files, mirrored, shown: shown.files };
      },
    };
  }

  /**
   * The files that the next release may be made of though no release shows them: a new bundle's, a video that came with content
   * that could not be published, and those of the last release that was made, which may have gone since.
   */
  *inUse(): Generator<ReleaseFile, undefined> {
    const { assets, mirror } = this.#parts;
    yield* assets.values();
    yield* mirror.inUse();
    for (const [, file] of this.#last?.files ?? []) yield file;
    return undefined;
  }

  /** Names the pages that lack pictures, and the records that these are of. @param lacking sentences by `image_hash` */
  faultsOf(lacking: ReadonlyMap<string, string>, collections: Collections): Fault[] {
    return [...lacking].map(([hash, sentence]) => {
      const reads = new Set<ReadKey>([`picture/${hash}`]);
      return {
        finding: { sentence: sentence + this.#shownOn([...reads]), reads },
        records: recordsWithPicture(hash, collections),
      };
    });
  }

  #withPages(finding: Finding): Finding {
    const { record, sentence } = finding;
    if (record === undefined) return finding;
    return { ...finding, sentence: sentence + this.#shownOn([record, partsOf(record).collection]) };
  }

  /** Names the pages that a file is missing on, as far as an earlier rendering tells. @param reads what such a page read */
  #shownOn(reads: readonly ReadKey[]): string {
    const pages = this.#parts.renderer.readersOf(reads).filter(isPage);
    if (pages.length === 0) return '';
    const named = pages.slice(0, namedWithFile).join(', ');
    const more = pages.length > namedWithFile ? ` and ${pages.length - namedWithFile} more` : '';
    return ` (shown on ${named}${more})`;
  }

  /** Keeps a page's bytes on the disk, and in memory only what the release needs to know of it. */
  async #keep(page: RenderedPage): Promise<KeptPage> {
    const { body, path } = page;
    const inspected = this.#parts.check.inspect(page);
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    return { ...inspected, file: await this.#parts.blobs.put(fileOfPage(path), bytes) };
  }

  #filesOf(
    pages: Files,
    gone: readonly string[],
    mirrored: Files,
    shown: Files,
    live: LiveRelease | undefined,
  ): FileTree {
    const last = this.#last;
    if (last === undefined) {
      const all = new Map([...this.#parts.assets, ...mirrored, ...shown, ...pages]);
      // Parts that did not change since the last process need not be stored again.
      const before = live?.files ?? FileTree.empty;
      return before.with([...removed(new Map(before), all), ...all]);
    }
    return last.files.with([
      ...gone.map((path) => [fileOfPage(path), undefined] as const),
      ...difference(last.mirrored, mirrored),
      ...difference(last.shown, shown),
      ...pages,
    ]);
  }

  #countPages({ paths }: Pick<Rendering<unknown>, 'paths'>): number {
    if (this.#pageCount?.paths !== paths)
      this.#pageCount = { paths, count: [...paths].filter(isPage).length };
    return this.#pageCount.count;
  }
}

function recordsWithPicture(hash: string, collections: Collections): RecordKey[] {
  return collectionKeys.flatMap((key) => {
    const records: readonly { readonly id: number; readonly image_hash?: string }[] = collections[key];
    return records.filter(({ image_hash }) => image_hash === hash).map(({ id }): RecordKey => `${key}/${id}`);
  });
}

/** Paths of the pages that visitors would see differently, at most as many as a release names. */
function changedPages(files: FileTree, before = FileTree.empty): string[] {
  const changed: string[] = [];
  for (const { path, after } of files.differences(before)) {
    if (after === undefined || !path.endsWith('.html')) continue;
    changed.push(pageOfFile(path));
    if (changed.length === namedPages) break;
  }
  return changed.toSorted();
}

function difference(before: Files, after: Files): (readonly [string, ReleaseFile | undefined])[] {
  return before === after ? [] : [...removed(before, after), ...after];
}

function removed(before: Files, after: Files): (readonly [string, undefined])[] {
  return [...before.keys()].filter((path) => !after.has(path)).map((path) => [path, undefined]);
}
