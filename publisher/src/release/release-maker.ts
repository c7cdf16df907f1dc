// Past 300 lines: how one release is made, from the dirty set to the files and the report.
import {
  collectionKeys,
  documentFolder,
  type ContentRecords,
  type PageData,
  type SiteSettings,
} from '@portal/contract';
import { mediaOf } from '../content/media.ts';
import type { MissingFile, Attachments } from '../content/attachments.ts';
import { recordName, recordOf, type RecordKey } from '../content/record-name.ts';
import { countRecords } from '../content/loss-guard.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { mediaFolder } from '../pictures/variants.ts';
import type { RenderedPage, Renderer, Rendering } from '../render/renderer.ts';
import type { BlobStore } from './blob-store.ts';
import type { KnownPage, PageInspection, ReleaseCheck } from './check.ts';
import type { Dirty, ChangedRecords } from './dirty-set.ts';
import { FileTree, type FileDifference } from './file-tree.ts';
import { fileOfPage, isDrawn, isPage, pageOfFile, type LiveRelease, type ReleaseFile } from './manifest.ts';
import { changedFor, outcomeOf, ReleaseFailure, some, sentenceOf, type Problem } from './problem.ts';
import { newSeries, releaseName, seriesOf } from './release-name.ts';
import { revertBadPages } from './revert.ts';

/**
 * Bytes from which a page has a file of its own; smaller ones of a release share one, for to make a file takes ten times as long as to
 * write it. A large page, such as a list of all records, changes often and would leave much behind.
 */
const largePage = 64 * 1024;
/** How many pages `release.json` names. */
export const namedPages = 100;
/** No release is made without this page. */
const frontDoor = '/';
/** Folders of attachments. One that is replaced keeps its name, so no page changes with it. */
export const attachmentFolders: ReadonlySet<string> = new Set(['uploads', documentFolder]);

const pictureFolders: ReadonlySet<string> = new Set([mediaFolder.slice(1)]);

type Files = ReadonlyMap<string, ReleaseFile>;

/** The parts that making a release takes. */
export interface MakerParts {
  readonly pictures: Pick<PictureStore, 'untilNoneIsAwaited' | 'retain' | 'available' | 'progress'>;
  readonly attachments: Pick<Attachments, 'resume' | 'update' | 'inUse'>;
  readonly renderer: Renderer;
  readonly check: ReleaseCheck;
  readonly blobs: BlobStore;
  /** The bundle's own files. */
  readonly assets: Files;
  readonly settings: SiteSettings;
  /** Called after each page of a rendering. */
  readonly onPages?: (done: number, total: number) => void;
}

/** A rendered page whose bytes are on the disk. */
interface StoredPage extends PageInspection {
  readonly file: ReleaseFile;
}

/** What a release is made of. */
export interface ReleaseContent {
  /** The moment that all its pages are of, in milliseconds. */
  readonly now: number;
  readonly revision: number;
  /** Id of its newest change, where the CMS sends one. */
  readonly changeId?: string | undefined;
  /** What is shown. */
  readonly collections: ContentRecords;
  /** Every record, shown or not. */
  readonly all: ContentRecords;
  /** Name of the newest release so far. */
  readonly newest?: string | undefined;
  /**
   * Takes the dirty set. Called once nothing outside is waited for any more: what changes from then on belongs to the
   * next release.
   */
  readonly take: () => Dirty;
  /** Whether pictures that the site draws come with their pages, instead of after them. */
  readonly isWhole?: boolean;
}

/** A release that can go live. */
export interface ReleaseCandidate {
  readonly release: LiveRelease;
  /** How many pages were rendered for it. */
  readonly rendered: number;
  /** Whether it would change nothing that visitors see. */
  readonly isAlreadyLive: boolean;
  /** The pages that were reverted, have a broken link or were postponed: they stay dirty. */
  readonly dirty: Dirty['pages'];
  /** Whether pictures are to be drawn anew in the next release, of the same content. */
  readonly isPostponed: boolean;
  /** Makes it the one that the next is made from. */
  readonly commit: () => void;
}

/** Makes releases out of content: renders what changed, gathers the files and checks them. */
export class ReleaseMaker {
  readonly #parts: MakerParts;
  /** The files of the last release that was made, and where they came from. */
  #last: { readonly files: FileTree; readonly attachments: Files; readonly pictures: Files } | undefined;

  constructor(parts: MakerParts) {
    this.#parts = parts;
  }

  /** What is known of the pages of the last release. */
  get knownPages(): readonly KnownPage[] {
    return this.#parts.check.known;
  }

  /**
   * Goes on from the live release, where another process made it from the same code.
   * @param known of its pages
   * @param collections every record that it was made of
   * @returns does so; `undefined` where that is not possible: a page leads nowhere, or a file is neither theirs nor the bundle's as it is now
   */
  resume(
    { files }: LiveRelease,
    known: readonly KnownPage[],
    collections: ContentRecords,
  ): (() => void) | undefined {
    const { assets } = this.#parts;
    for (const [path, { tag }] of assets) if (files.get(path)?.tag !== tag) return undefined;
    const within = (folders: ReadonlySet<string>): Map<string, ReleaseFile> =>
      new Map([...files].filter(([path]) => !assets.has(path) && folders.has(path.split('/')[0] ?? '')));
    const [attachments, shown] = [within(attachmentFolders), within(pictureFolders)];
    const ofPages = new Set(known.map(({ path }) => fileOfPage(path)));
    for (const [path] of files)
      if (![assets, attachments, shown, ofPages].some((list) => list.has(path))) return undefined;
    const pages = known.map((page) => ({ ...page, faults: [], reads: new Set<never>() }));
    const { problems, commit } = this.#parts.check.check(pages, files);
    if (problems.length > 0) return undefined;
    return () => {
      commit();
      this.#parts.attachments.resume(mediaOf(collections).files, { files });
      this.#last = { files, attachments, pictures: shown };
    };
  }

  /**
   * @param live what visitors are shown
   * @throws ReleaseFailure when there is nothing live yet, and the front door could not be made
   */
  async make(content: ReleaseContent, live: LiveRelease | undefined): Promise<ReleaseCandidate> {
    const { now, revision, changeId, collections, all, newest, take, isWhole = false } = content;
    const { pictures, attachments, renderer, settings, onPages } = this.#parts;
    const media = mediaOf(collections);
    // What is not due yet is brought ahead: its moment waits for nothing.
    const later = mediaOf(all);
    pictures.retain(media.pictures, later.pictures);
    const { files: attachmentFiles, missing } = await attachments.update(media.files, live, later.files);
    await pictures.untilNoneIsAwaited(media.pictures);
    const dirty = take();
    const available = pictures.available(media.pictures);
    const { preparing } = pictures.progress(media.pictures);
    const data: PageData = { now, revision, collections, pictures: available.pictures, settings };
    const store = (page: RenderedPage): Promise<StoredPage> =>
      this.#storePage(page, live?.files.get(fileOfPage(page.path)));
    const mayWait = (path: string): boolean => !isWhole && live?.files.has(fileOfPage(path)) === true;
    const rendering = await renderer.render(data, dirty.reads, dirty.pages.keys(), store, onPages, mayWait);
    const draft = this.#filesOf(rendering, attachmentFiles, available.files, live);
    const outcome = await this.#revert(draft, rendering, live);
    const { files, reverted } = outcome;
    const problems = outcome.problems.map((problem) => explained(problem, missing));
    const since = new Map(problems.map((problem) => [problem.path, changedFor(problem, dirty)]));
    const sentence = sentenceOf(problems, since, collections);
    if (live === undefined && rendering.paths.has(frontDoor) && !files.has(fileOfPage(frontDoor)))
      throw new ReleaseFailure(`${sentence} Nothing is published before this is corrected.`);
    const madeAt = new Date();
    // The live release with better pictures, or pictures drawn after their pages, and nothing else.
    const refines =
      live?.release.revision === revision &&
      live.release.changeId === changeId &&
      dirty.reads !== 'everything' &&
      dirty.reads.size + dirty.pages.size > 0 &&
      [...dirty.reads].every((key) => key.startsWith('picture/')) &&
      [...dirty.pages.keys()].every((path) => isDrawn(path) || reverted.has(fileOfPage(path)));
    const at = madeAt.toISOString();
    const release: LiveRelease = {
      release: {
        revision,
        ...(changeId === undefined ? {} : { changeId }),
        publishedAt: at,
        release: releaseName(madeAt, refines ? seriesOf(live.release.release) : newSeries(revision), newest),
        pages: countPages(files),
        changed: changedPages(files, live?.files, refines ? live.release.changed : []),
        ...(preparing === 0 ? {} : { preparing }),
        ...(problems.length === 0
          ? {}
          : { failure: { at, revision, message: sentence + outcomeOf(reverted, files) } }),
      },
      records: countRecords(all),
      files,
    };
    return {
      release,
      isAlreadyLive: isAlreadyLive(release, live, refines),
      rendered: rendering.pages.filter(({ path }) => isPage(path)).length,
      dirty: new Map([
        ...rendering.postponed.map(
          (path) => [path, changedFor({ path, reads: renderer.readsOf(path) }, dirty)] as const,
        ),
        ...[...outcome.bad, ...[...reverted].map(pageOfFile)].map(
          (path) => [path, since.get(path) ?? dirty.pages.get(path) ?? noRecords] as const,
        ),
      ]),
      isPostponed: rendering.postponed.length > 0,
      commit: () => {
        rendering.commit();
        outcome.commit();
        this.#last = { files: draft, attachments: attachmentFiles, pictures: available.files };
      },
    };
  }

  /**
   * The files that the next release may be made of though no release shows them: a new bundle's, a video that came with content
   * that could not be published, and those of the last release that was made, which may have gone since.
   */
  *inUse(): Generator<ReleaseFile, undefined> {
    const { assets, attachments } = this.#parts;
    yield* assets.values();
    yield* attachments.inUse();
    for (const [, file] of this.#last?.files ?? []) yield file;
    return undefined;
  }

  /**
   * Names the records whose pictures pages lack, and these pages, for a person.
   * @param missing sentences by `image_hash`
   */
  missingPictures(missing: ReadonlyMap<string, string>, collections: ContentRecords): string | undefined {
    const sentences = [...missing].flatMap(([hash, sentence]) => {
      const names = recordsWithPicture(hash, collections).map((key) =>
        recordName(key, recordOf(collections, key)),
      );
      // Nobody is shown it yet.
      if (names.length === 0) return [];
      const pages = this.#parts.renderer.readersOf([`picture/${hash}`]).filter(isPage);
      const shownOn = pages.length === 0 ? '' : ` (shown on ${some(pages, ', ')})`;
      return [`${names.join(', ')}: ${sentence}${shownOn}`];
    });
    if (sentences.length === 0) return undefined;
    return `${some(sentences, '; ')}. Until this is corrected, pages are shown without the picture.`;
  }

  #revert(draft: FileTree, { pages, failures }: Rendering<StoredPage>, live: LiveRelease | undefined) {
    const { blobs, check, renderer } = this.#parts;
    return revertBadPages(
      { files: draft, pages, failures },
      {
        check,
        live: live?.files,
        readsOf: (path) => renderer.readsOf(path),
        async inspect(path, file) {
          const page = { path, body: await blobs.read(file), reads: new Set<never>() };
          return { ...page, ...check.inspect(page) };
        },
      },
    );
  }

  /**
   * Stores a page's bytes on the disk; only what the check needs of it stays in memory.
   * @param before the page of the live release
   */
  async #storePage(page: RenderedPage, before: ReleaseFile | undefined): Promise<StoredPage> {
    const { body } = page;
    const { blobs, check } = this.#parts;
    const file = body.length < largePage ? blobs.putTogether(body, before) : blobs.put(body);
    return { ...check.inspect(page), file };
  }

  #filesOf(
    { pages, gone, failures, postponed }: Rendering<StoredPage>,
    attachments: Files,
    pictures: Files,
    live: LiveRelease | undefined,
  ): FileTree {
    const rendered = pages.map(({ path, file }) => [fileOfPage(path), file] as const);
    const last = this.#last;
    if (last === undefined) {
      const before = live?.files ?? FileTree.empty;
      const staying = postponed.flatMap((path) => {
        const file = before.get(fileOfPage(path));
        return file === undefined ? [] : [[fileOfPage(path), file] as const];
      });
      const all = new Map([...this.#parts.assets, ...attachments, ...pictures, ...staying, ...rendered]);
      // Parts that did not change since the last process need not be stored again.
      return before.with([...removed(new Map(before), all), ...all]);
    }
    return last.files.with([
      ...[...gone, ...failures.map(({ path }) => path)].map((path) => [fileOfPage(path), undefined] as const),
      ...difference(last.attachments, attachments),
      ...difference(last.pictures, pictures),
      ...rendered,
    ]);
  }
}

/** Adds to a broken link of a missing attachment why it is missing, and the name of its record. */
function explained(problem: Problem, missing: readonly MissingFile[]): Problem {
  const lost = missing.find(({ path }) => [path, encodeURI(path)].includes(problem.target ?? ''));
  if (lost === undefined) return problem;
  const { recordName: name, sentence } = lost;
  return { ...problem, sentence: `${problem.path} leads to ${sentence}`, recordName: name };
}

/** For a page that is reverted because of another one. */
const noRecords: ChangedRecords = { first: new Set(), all: new Set() };

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

/**
 * Paths of the pages that visitors would see differently, at most as many as a release names.
 * @param known those of the release that it refines
 */
function changedPages(files: FileTree, before = FileTree.empty, known: readonly string[] = []): string[] {
  const changed = new Set(known);
  for (const { path, after } of files.differences(before)) {
    if (changed.size >= namedPages) break;
    if (after !== undefined && path.endsWith('.html')) changed.add(pageOfFile(path));
  }
  return [...changed].toSorted();
}

/**
 * Whether a release would change nothing that visitors see. One whose changed pages are all reverted differs in its revision alone,
 * and would report that revision as published.
 * @param refines whether it is of the same content
 */
function isAlreadyLive(
  { files, release }: LiveRelease,
  live: LiveRelease | undefined,
  refines: boolean,
): boolean {
  if (live === undefined) return false;
  const before = live.release.failure?.message;
  if (release.failure !== undefined) {
    if (before !== undefined && before !== release.failure.message) return false;
    return ![...files.differences(live.files)].some(
      (difference) => isVisible(difference) || (refines && isDrawn(difference.path)),
    );
  }
  const isOfOneMoment =
    live.release.revision === release.revision && live.release.changeId === release.changeId;
  return files === live.files && isOfOneMoment && before === undefined;
}

/** Whether it is a page, or a video or PDF that visitors can open: what was deleted or replaced goes at once. */
const isVisible = ({ path, before }: FileDifference): boolean =>
  path.endsWith('.html') || (before !== undefined && attachmentFolders.has(path.split('/')[0] ?? ''));

function difference(before: Files, after: Files): (readonly [string, ReleaseFile | undefined])[] {
  return before === after ? [] : [...removed(before, after), ...after];
}

function removed(before: Files, after: Files): (readonly [string, undefined])[] {
  return [...before.keys()].filter((path) => !after.has(path)).map((path) => [path, undefined]);
}
