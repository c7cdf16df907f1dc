// Past 300 lines: how one release is made, from the dirty set to the files and the report.
import {
  collectionKeys,
  documentFolder,
  type ContentRecords,
  type PageData,
  type SiteSettings,
} from '@portal/contract';
import { mediaOf } from '../content/media.ts';
import type { MissingFile, Mirror } from '../content/mirror.ts';
import { recordName, recordOf, type RecordKey } from '../content/record-name.ts';
import { countRecords } from '../content/suddenly-gone.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { RenderedPage, Renderer, Rendering } from '../render/renderer.ts';
import type { BlobStore } from './blob-store.ts';
import type { Inspected, ReleaseCheck } from './check.ts';
import type { Dirty, Since } from './dirty-set.ts';
import { FileTree, type FileDifference } from './file-tree.ts';
import { fileOfPage, isPage, pageOfFile, type LiveRelease, type ReleaseFile } from './manifest.ts';
import { changedFor, outcomeOf, ReleaseFailure, some, toldOf, type Problem } from './problem.ts';
import { newSeries, releaseName, seriesOf } from './release-name.ts';
import { revertBadPages } from './revert.ts';

/** How long a change waits for the pictures that came with it; whatever takes longer goes live in a release of its own. */
const pictureWaitMs = 1500;
/** How many pages `release.json` names. */
const namedPages = 100;
/** The page without which there is no site. */
const frontDoor = '/';
/** Folders of the CMS's videos and PDFs. One that is replaced keeps its name, so no page tells of it. */
const mirroredFolders: ReadonlySet<string> = new Set(['uploads', documentFolder]);

type Files = ReadonlyMap<string, ReleaseFile>;

/** The parts that making a release takes. */
export interface MakerParts {
  readonly pictures: Pick<PictureStore, 'want' | 'untilShown' | 'shown' | 'progress'>;
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
  readonly collections: ContentRecords;
  /** Name of the newest release so far. */
  readonly newest?: string | undefined;
  /**
   * Takes what is to be made anew. Asked once nothing outside is waited for any more: what changes from then on belongs to the
   * next release.
   */
  readonly take: () => Dirty;
}

/** A release that can go live. */
export interface MadeRelease {
  readonly release: LiveRelease;
  /** How many pages were rendered for it. */
  readonly rendered: number;
  /** Whether visitors are shown all that it would show them. */
  readonly isShown: boolean;
  /** The pages that are not as the content has them, or lead nowhere: they stay dirty. */
  readonly dirty: Dirty['pages'];
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

  constructor(parts: MakerParts) {
    this.#parts = parts;
  }

  /**
   * @param live what visitors are shown
   * @throws ReleaseFailure when there is nothing live yet, and the front door could not be made
   */
  async make(content: ReleaseContent, live: LiveRelease | undefined): Promise<MadeRelease> {
    const { revision, changeId, collections, newest, take } = content;
    const { pictures, mirror, renderer, settings, firstWaitMs, onPages } = this.#parts;
    const media = mediaOf(collections);
    for (const hash of pictures.want(media.pictures)) this.#fresh.add(hash);
    const { files: mirrored, missing } = await mirror.update(media.files, live);
    await pictures.untilShown(this.#fresh, live === undefined ? firstWaitMs : pictureWaitMs);
    this.#fresh.clear();
    const dirty = take();
    const shown = pictures.shown();
    const { preparing } = pictures.progress();
    const data: PageData = { revision, collections, pictures: shown.pictures, settings };
    const keep = (page: RenderedPage): Promise<KeptPage> => this.#keep(page);
    const rendering = await renderer.render(data, dirty.reads, dirty.pages.keys(), keep, onPages);
    const draft = this.#filesOf(rendering, mirrored, shown.files, live);
    const sound = await this.#revert(draft, rendering, live);
    const { files, reverted } = sound;
    const problems = sound.problems.map((problem) => explained(problem, missing));
    const since = new Map(problems.map((problem) => [problem.path, changedFor(problem, dirty)]));
    const told = toldOf(problems, since, collections);
    if (live === undefined && rendering.paths.has(frontDoor) && !files.has(fileOfPage(frontDoor)))
      throw new ReleaseFailure(`${told} Nothing is published before this is corrected.`);
    const now = new Date();
    // The live release with better pictures, and nothing else.
    const refines =
      live?.release.revision === revision &&
      live.release.changeId === changeId &&
      dirty.reads !== 'everything' &&
      dirty.reads.size > 0 &&
      [...dirty.reads].every((key) => key.startsWith('picture/')) &&
      [...dirty.pages.keys()].every((path) => reverted.has(fileOfPage(path)));
    const at = now.toISOString();
    const release: LiveRelease = {
      release: {
        revision,
        ...(changeId === undefined ? {} : { changeId }),
        publishedAt: at,
        release: releaseName(now, refines ? seriesOf(live.release.release) : newSeries(revision), newest),
        pages: countPages(files),
        changed: changedPages(files, live?.files),
        ...(preparing === 0 ? {} : { preparing }),
        ...(problems.length === 0
          ? {}
          : { failure: { at, revision, message: told + outcomeOf(reverted, files) } }),
      },
      records: countRecords(collections),
      files,
    };
    return {
      release,
      isShown: isShown(release, live),
      rendered: rendering.pages.filter(({ path }) => isPage(path)).length,
      dirty: new Map(
        [...sound.bad, ...[...reverted].map(pageOfFile)].map((path) => [
          path,
          since.get(path) ?? dirty.pages.get(path) ?? unknown,
        ]),
      ),
      commit: () => {
        rendering.commit();
        sound.commit();
        this.#last = { files: draft, mirrored, shown: shown.files };
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

  /**
   * Names the records whose pictures pages lack, and these pages, for a person.
   * @param lacking sentences by `image_hash`
   */
  lackOf(lacking: ReadonlyMap<string, string>, collections: ContentRecords): string | undefined {
    if (lacking.size === 0) return undefined;
    const told = [...lacking].map(([hash, sentence]) => {
      const names = recordsWithPicture(hash, collections).map((key) =>
        recordName(key, recordOf(collections, key)),
      );
      const pages = this.#parts.renderer.readersOf([`picture/${hash}`]).filter(isPage);
      const shownOn = pages.length === 0 ? '' : ` (shown on ${some(pages, ', ')})`;
      return `${names.join(', ')}: ${sentence}${shownOn}`;
    });
    return `${some(told, '; ')}. Until this is corrected, pages are shown without the picture.`;
  }

  #revert(draft: FileTree, { pages, failures }: Rendering<KeptPage>, live: LiveRelease | undefined) {
    const { blobs, check, renderer } = this.#parts;
    return revertBadPages(
      { files: draft, pages, failures },
      {
        check,
        live: live?.files,
        readsOf: (path) => renderer.readsOf(path),
        async inspect(path, file) {
          const page = { path, body: (await blobs.read(file)).toString(), reads: new Set<never>() };
          return { ...page, ...check.inspect(page) };
        },
      },
    );
  }

  /** Keeps a page's bytes on the disk, and in memory only what the release needs to know of it. */
  async #keep(page: RenderedPage): Promise<KeptPage> {
    const { body, path } = page;
    const inspected = this.#parts.check.inspect(page);
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    return { ...inspected, file: await this.#parts.blobs.put(fileOfPage(path), bytes) };
  }

  #filesOf(
    { pages, gone, failures }: Rendering<KeptPage>,
    mirrored: Files,
    shown: Files,
    live: LiveRelease | undefined,
  ): FileTree {
    const made = pages.map(({ path, file }) => [fileOfPage(path), file] as const);
    const last = this.#last;
    if (last === undefined) {
      const all = new Map([...this.#parts.assets, ...mirrored, ...shown, ...made]);
      // Parts that did not change since the last process need not be stored again.
      const before = live?.files ?? FileTree.empty;
      return before.with([...removed(new Map(before), all), ...all]);
    }
    return last.files.with([
      ...[...gone, ...failures.map(({ path }) => path)].map((path) => [fileOfPage(path), undefined] as const),
      ...difference(last.mirrored, mirrored),
      ...difference(last.shown, shown),
      ...made,
    ]);
  }
}

/** Says of a file that the CMS does not have why it is not there, and which record it is of. */
function explained(problem: Problem, missing: readonly MissingFile[]): Problem {
  const lost = missing.find(({ path }) => [path, encodeURI(path)].includes(problem.target ?? ''));
  if (lost === undefined) return problem;
  const { recordName: name, sentence } = lost;
  return { ...problem, sentence: `${problem.path} leads to ${sentence}`, recordName: name };
}

/** Of a page that is reverted for the sake of another one. */
const unknown: Since = { first: new Set(), all: new Set() };

function recordsWithPicture(hash: string, collections: ContentRecords): RecordKey[] {
  return collectionKeys.flatMap((key) => {
    const records: readonly { readonly id: number; readonly image_hash?: string }[] = collections[key];
    return records.filter(({ image_hash }) => image_hash === hash).map(({ id }): RecordKey => `${key}/${id}`);
  });
}

/** How many pages each part of a list of files holds: releases share most of their parts. */
const pagesOfParts = new WeakMap<object, number>();

function countPages({ parts }: FileTree): number {
  let count = 0;
  for (const part of parts) {
    const known = pagesOfParts.get(part) ?? [...part.keys()].filter((path) => path.endsWith('.html')).length;
    pagesOfParts.set(part, known);
    count += known;
  }
  return count;
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

/**
 * Whether visitors are shown all that a release would show them. One that differs in nothing but its revision, as its pages are
 * reverted, would say that they were published.
 */
function isShown({ files, release }: LiveRelease, live: LiveRelease | undefined): boolean {
  if (live === undefined) return false;
  const before = live.release.failure?.message;
  if (release.failure !== undefined) {
    if (before !== undefined && before !== release.failure.message) return false;
    return ![...files.differences(live.files)].some(isVisible);
  }
  const isOfOneMoment =
    live.release.revision === release.revision && live.release.changeId === release.changeId;
  return files === live.files && isOfOneMoment && before === undefined;
}

/** Whether it is a page, or a video or PDF that visitors can open: what was deleted or replaced goes at once. */
const isVisible = ({ path, before }: FileDifference): boolean =>
  path.endsWith('.html') || (before !== undefined && mirroredFolders.has(path.split('/')[0] ?? ''));

function difference(before: Files, after: Files): (readonly [string, ReleaseFile | undefined])[] {
  return before === after ? [] : [...removed(before, after), ...after];
}

function removed(before: Files, after: Files): (readonly [string, undefined])[] {
  return [...before.keys()].filter((path) => !after.has(path)).map((path) => [path, undefined]);
}
