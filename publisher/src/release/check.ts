import { releasePath } from '@portal/contract';
import type { Rendered, RenderedPage } from '../render/renderer.ts';
import { answerFor } from '../serve/address.ts';
import { FileTree, type FileDifference } from './file-tree.ts';
import { fileOfPage, isDrawn, pageOfFile } from './manifest.ts';
import { linksOfSitemap, linksOfPage } from './page-links.ts';
import type { Problem } from './problem.ts';

/** An address that pages link to. */
interface Target {
  readonly address: string;
  /** How many pages link to it. */
  pages: number;
  /** The file that it is answered with. */
  file: string | undefined;
}

/** What the check needs to know of one page. */
export interface PageInspection {
  readonly faults: readonly Problem[];
  /** The site's addresses that it links to, except its own; with the fragment, where they have one. */
  readonly links: readonly string[];
  /** Ids in it that a fragment can name, between spaces; empty for what is no HTML page. */
  readonly anchors: string;
}

/** What of a page is known from one check to the next. */
export type KnownPage = Pick<PageInspection, 'links' | 'anchors'> & { readonly path: string };

/** The result of a check. */
export interface CheckResult {
  readonly problems: readonly Problem[];
  /** Makes the links of these pages the known ones. */
  readonly commit: () => void;
}

/**
 * Finds what would be broken for a visitor. It keeps what each page leads to, and what that is answered with, so that a change
 * is checked by itself: what it costs depends on the pages that were made anew and the files that went.
 */
export class ReleaseCheck {
  readonly #siteOrigin: string;
  #files = FileTree.empty;
  readonly #links = new Map<string, readonly Target[]>();
  readonly #targets = new Map<string, Target>();
  /** The anchors of each page. */
  readonly #anchors = new Map<string, string>();
  /** The addresses that a file answers. */
  readonly #answered = new Map<string, Set<Target>>();

  constructor(siteOrigin: string) {
    this.#siteOrigin = siteOrigin;
  }

  /** Inspects a page that was just rendered. The result holds no slice of its text. */
  inspect(page: RenderedPage): PageInspection {
    const { body, path, reads } = page;
    const text = isDrawn(path) ? '' : body.toString();
    const faults = faultsOf(page, text);
    if (!isHtml(text)) {
      const listed = linksOfSitemap(text, this.#siteOrigin);
      return { faults, links: listed.map((link) => this.#interned(link)), anchors: '' };
    }
    const { links, anchors } = linksOfPage(text, this.#siteOrigin);
    const anchorList = ` ${[...anchors].join(' ')} `;
    const others = new Set<string>();
    for (const link of links) {
      const { page: of, fragment } = splitAddress(link);
      // A page names its own address in its head, also when it cannot be visited there (404).
      if (of !== '' && of !== path) others.add(link);
      else if (!hasAnchor(anchorList, fragment))
        faults.push(brokenLink(path, { address: `${path}#${fragment}` }, reads));
    }
    const known = this.#anchors.get(path);
    return {
      faults,
      links: [...others].map((link) => this.#interned(link)),
      anchors: known === anchorList ? known : own(anchorList),
    };
  }

  /** What is known of the pages of the last check. */
  get known(): KnownPage[] {
    return [...this.#links].map(([path, targets]) => ({
      path,
      links: targets.map(({ address }) => address),
      anchors: this.#anchors.get(path) ?? '',
    }));
  }

  #interned(link: string): string {
    return this.#targets.get(link)?.address ?? own(link);
  }

  /**
   * @param pages the pages that are not those of the last check
   * @param files the files of the release
   * @param readsOf what a page read that is the one of the last check
   */
  check(
    pages: readonly Rendered<PageInspection>[],
    files: FileTree,
    readsOf: (path: string) => Problem['reads'] = () => new Set(),
  ): CheckResult {
    const created = new Map<string, Target>();
    // A sitemap of ten thousand pages is made with every release, and leads where it led before.
    const fresh = new Map(
      pages
        .filter((page) => !this.#hasSameLinks(page))
        .map((page) => [page.path, this.#targetsOf(page, created)]),
    );
    const problems = pages.flatMap(({ faults }) => faults);
    const went = [...files.differences(this.#files)].filter(({ after }) => after === undefined);
    const anchors = new Map(pages.map((page) => [page.path, page.anchors]));
    const answers = new Map<Target, string | undefined>();
    const answerTo = (target: Target): string | undefined => {
      if (!answers.has(target)) {
        const { page, fragment } = splitAddress(target.address);
        // A list of ten thousand pages leads to as many that are there as before.
        const isSame = fragment === undefined && target.file !== undefined && files.has(target.file);
        const file = isSame ? target.file : fileBehind(files, page);
        const path = file === undefined ? '' : pageOfFile(file);
        const isFound =
          fragment === undefined || hasAnchor(anchors.get(path) ?? this.#anchors.get(path), fragment);
        answers.set(target, isFound ? file : undefined);
      }
      return answers.get(target);
    };
    for (const { path, reads } of pages) {
      for (const target of fresh.get(path) ?? [])
        if (answerTo(target) === undefined) problems.push(brokenLink(path, target, reads));
    }
    const lost = this.#orphaned(went, anchors, answerTo);
    if (lost.size > 0) {
      const reads = new Map(pages.map((page) => [page.path, page.reads]));
      for (const [path, targets] of this.#links) {
        if (fresh.has(path) || !files.has(fileOfPage(path))) continue;
        for (const target of targets)
          if (lost.has(target)) problems.push(brokenLink(path, target, reads.get(path) ?? readsOf(path)));
      }
    }
    const commit = (): void => {
      this.#files = files;
      const gone = went.map(({ path }) => pageOfFile(path));
      for (const path of [...gone, ...fresh.keys()]) this.#unlink(path);
      for (const path of gone) this.#anchors.delete(path);
      for (const [path, named] of anchors) this.#anchors.set(path, named);
      for (const [path, targets] of fresh) {
        this.#links.set(path, targets);
        for (const target of targets) {
          target.pages++;
          this.#targets.set(target.address, target);
        }
      }
      for (const [target, file] of answers) this.#answer(target, file);
    };
    return { problems, commit };
  }

  /** Addresses whose file or anchor is gone. */
  #orphaned(
    went: readonly FileDifference[],
    anchors: ReadonlyMap<string, string>,
    answerTo: (target: Target) => string | undefined,
  ): Set<Target> {
    const lost = new Set<Target>();
    const collect = (file: string): void => {
      for (const target of this.#answered.get(file) ?? [])
        if (answerTo(target) === undefined) lost.add(target);
    };
    for (const { path } of went) collect(path);
    for (const [path, named] of anchors) if (this.#anchors.get(path) !== named) collect(fileOfPage(path));
    return lost;
  }

  /** Whether a page has the links of the last check, and none of them was broken. */
  #hasSameLinks({ links, path }: Rendered<PageInspection>): boolean {
    const known = this.#links.get(path);
    return (
      known?.length === links.length &&
      known.every(({ address, file }, index) => file !== undefined && address === links[index])
    );
  }

  #targetsOf({ links }: PageInspection, created: Map<string, Target>): Target[] {
    return links.map((link) => {
      const known = this.#targets.get(link) ?? created.get(link);
      if (known !== undefined) return known;
      const target: Target = { address: link, pages: 0, file: undefined };
      created.set(target.address, target);
      return target;
    });
  }

  #unlink(path: string): void {
    for (const target of this.#links.get(path) ?? []) {
      if (--target.pages > 0) continue;
      this.#answer(target, undefined);
      this.#targets.delete(target.address);
    }
    this.#links.delete(path);
  }

  #answer(target: Target, file: string | undefined): void {
    if (target.file !== undefined) {
      const others = this.#answered.get(target.file);
      others?.delete(target);
      if (others?.size === 0) this.#answered.delete(target.file);
    }
    target.file = file;
    if (file === undefined || target.pages === 0) return;
    const others = this.#answered.get(file);
    if (others === undefined) this.#answered.set(file, new Set([target]));
    else others.add(target);
  }
}

/** A slice of a page would keep the whole page in memory. */
const own = (text: string): string => Buffer.from(text).toString();

/** An address without its fragment, and the fragment. */
export function splitAddress(address: string): {
  readonly page: string;
  readonly fragment: string | undefined;
} {
  const at = address.indexOf('#');
  return at < 0
    ? { page: address, fragment: undefined }
    : { page: address.slice(0, at), fragment: address.slice(at + 1) };
}

/** Whether a page has an anchor for a fragment; also true where its anchors are not known, and for fragments that every browser resolves itself. */
export function hasAnchor(anchors: string | undefined, fragment: string | undefined): boolean {
  if (
    anchors === undefined ||
    anchors === '' ||
    fragment === undefined ||
    fragment === 'top' ||
    fragment.startsWith(':~:')
  )
    return true;
  return anchors.includes(` ${fragment} `) || anchors.includes(` ${decoded(fragment)} `);
}

const brokenLink = (
  path: string,
  { address }: Pick<Target, 'address'>,
  reads: Problem['reads'],
): Problem => ({
  path,
  sentence: `${path} leads to ${address}, which is not there`,
  reads,
  target: address,
});

/** @param text what a page says; nothing of a picture */
function faultsOf({ path, body, reads }: RenderedPage, text: string): Problem[] {
  if (body.length === 0 || /^\s+$/.test(text)) return [{ path, sentence: `${path} is empty`, reads }];
  const half = isHtml(text) && !text.trimEnd().endsWith('</html>');
  return half ? [{ path, sentence: `${path} is not whole`, reads }] : [];
}

const isHtml = (text: string): boolean => /^\s*<!doctype html/i.test(text);

/**
 * The file that an address is answered with, also over a redirect.
 * @param address without its fragment
 */
export function fileBehind(files: Pick<FileTree, 'has'>, address: string): string | undefined {
  if (address === releasePath) return address;
  const path = decoded(address);
  if (path === undefined) return undefined;
  const answer = answerFor(files, path);
  if (answer.kind === 'file') return answer.file;
  if (answer.kind === 'missing') return undefined;
  const next = answerFor(files, answer.to);
  return next.kind === 'file' ? next.file : undefined;
}

/** An address without percent-encoding; `undefined` for a malformed one. */
function decoded(address: string): string | undefined {
  try {
    return decodeURI(address);
  } catch {
    return undefined;
  }
}
