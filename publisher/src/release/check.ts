import { releasePath } from '@portal/contract';
import type { Made, RenderedPage } from '../render/renderer.ts';
import type { PageBody } from '../render/site-bundle.ts';
import { answerFor } from '../serve/address.ts';
import { FileTree, type FileDifference } from './file-tree.ts';
import { fileOfPage, pageOfFile } from './manifest.ts';
import { listedIn, namedIn } from './page-links.ts';
import type { Problem } from './problem.ts';

/** An address that pages lead to. */
interface Target {
  readonly address: string;
  /** How many pages lead to it. */
  pages: number;
  /** The file that it is answered with. */
  file: string | undefined;
}

/** What a page itself tells of what could be broken. */
export interface Inspected {
  readonly faults: readonly Problem[];
  /** The site's own addresses that it leads to, but its own; with the place in the page, where they name one. */
  readonly links: readonly string[];
  /** The places in it that an address can point at, between spaces; empty for what is no page to visit. */
  readonly places: string;
}

/** What a check came to. */
export interface Checked {
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
  /** The places in each page. */
  readonly #places = new Map<string, string>();
  /** The addresses that a file answers. */
  readonly #answered = new Map<string, Set<Target>>();

  constructor(siteOrigin: string) {
    this.#siteOrigin = siteOrigin;
  }

  /** Looks at a page that was just made. What is answered holds no piece of it. */
  inspect(page: RenderedPage): Inspected {
    const { body, path, reads } = page;
    const faults = faultsOf(page);
    if (!isHtml(body)) {
      const listed = typeof body === 'string' ? listedIn(body, this.#siteOrigin) : [];
      return { faults, links: listed.map((link) => this.#kept(link)), places: '' };
    }
    const { links, ids } = namedIn(body, this.#siteOrigin);
    const places = ` ${[...ids].join(' ')} `;
    const others = new Set<string>();
    for (const link of links) {
      const { page: of, place } = partsOf(link);
      // A page names its own address in its head, whether that is one to go to or not.
      if (of !== '' && of !== path) others.add(link);
      else if (!holds(places, place)) faults.push(leadsNowhere(path, { address: `${path}#${place}` }, reads));
    }
    const known = this.#places.get(path);
    return {
      faults,
      links: [...others].map((link) => this.#kept(link)),
      places: known === places ? known : own(places),
    };
  }

  #kept(link: string): string {
    return this.#targets.get(link)?.address ?? own(link);
  }

  /**
   * @param pages the pages that are not those of the last check
   * @param files the files of the release
   * @param readsOf what a page read that is the one of the last check
   */
  check(
    pages: readonly Made<Inspected>[],
    files: FileTree,
    readsOf: (path: string) => Problem['reads'] = () => new Set(),
  ): Checked {
    const created = new Map<string, Target>();
    // A sitemap of ten thousand pages is made with every release, and leads where it led before.
    const fresh = new Map(
      pages
        .filter((page) => !this.#leadsWhereItLed(page))
        .map((page) => [page.path, this.#targetsOf(page, created)]),
    );
    const problems = pages.flatMap(({ faults }) => faults);
    const went = [...files.differences(this.#files)].filter(({ after }) => after === undefined);
    const places = new Map(pages.map((page) => [page.path, page.places]));
    const answers = new Map<Target, string | undefined>();
    const answerTo = (target: Target): string | undefined => {
      if (!answers.has(target)) {
        const { page, place } = partsOf(target.address);
        // A list of ten thousand pages leads to as many that are there as before.
        const isSame = place === undefined && target.file !== undefined && files.has(target.file);
        const file = isSame ? target.file : fileBehind(files, page);
        const path = file === undefined ? '' : pageOfFile(file);
        const there = place === undefined || holds(places.get(path) ?? this.#places.get(path), place);
        answers.set(target, there ? file : undefined);
      }
      return answers.get(target);
    };
    for (const { path, reads } of pages) {
      for (const target of fresh.get(path) ?? [])
        if (answerTo(target) === undefined) problems.push(leadsNowhere(path, target, reads));
    }
    const lost = this.#orphaned(went, places, answerTo);
    if (lost.size > 0) {
      const reads = new Map(pages.map((page) => [page.path, page.reads]));
      for (const [path, targets] of this.#links) {
        if (fresh.has(path) || !files.has(fileOfPage(path))) continue;
        for (const target of targets)
          if (lost.has(target)) problems.push(leadsNowhere(path, target, reads.get(path) ?? readsOf(path)));
      }
    }
    const commit = (): void => {
      this.#files = files;
      const gone = went.map(({ path }) => pageOfFile(path));
      for (const path of [...gone, ...fresh.keys()]) this.#unlink(path);
      for (const path of gone) this.#places.delete(path);
      for (const [path, named] of places) this.#places.set(path, named);
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

  /** Addresses that were answered with a file that went, or with a place in it, and now are answered with none. */
  #orphaned(
    went: readonly FileDifference[],
    places: ReadonlyMap<string, string>,
    answerTo: (target: Target) => string | undefined,
  ): Set<Target> {
    const lost = new Set<Target>();
    const look = (file: string): void => {
      for (const target of this.#answered.get(file) ?? [])
        if (answerTo(target) === undefined) lost.add(target);
    };
    for (const { path } of went) look(path);
    for (const [path, named] of places) if (this.#places.get(path) !== named) look(fileOfPage(path));
    return lost;
  }

  /** Whether a page has the links that it had, and each of them was answered. */
  #leadsWhereItLed({ links, path }: Made<Inspected>): boolean {
    const known = this.#links.get(path);
    return (
      known?.length === links.length &&
      known.every(({ address, file }, index) => file !== undefined && address === links[index])
    );
  }

  #targetsOf({ links }: Inspected, created: Map<string, Target>): Target[] {
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

/** An address without its place in the page, and that place. */
export function partsOf(address: string): { readonly page: string; readonly place: string | undefined } {
  const at = address.indexOf('#');
  return at < 0
    ? { page: address, place: undefined }
    : { page: address.slice(0, at), place: address.slice(at + 1) };
}

/** Whether a page has a place, where it is known what places it has. The browser knows some by itself. */
export function holds(places: string | undefined, place: string | undefined): boolean {
  if (
    places === undefined ||
    places === '' ||
    place === undefined ||
    place === 'top' ||
    place.startsWith(':~:')
  )
    return true;
  return places.includes(` ${place} `) || places.includes(` ${decoded(place)} `);
}

const leadsNowhere = (
  path: string,
  { address }: Pick<Target, 'address'>,
  reads: Problem['reads'],
): Problem => ({
  path,
  sentence: `${path} leads to ${address}, which is not there`,
  reads,
  target: address,
});

function faultsOf({ path, body, reads }: RenderedPage): Problem[] {
  if (isEmpty(body)) return [{ path, sentence: `${path} is empty`, reads }];
  const half = isHtml(body) && !body.trimEnd().endsWith('</html>');
  return half ? [{ path, sentence: `${path} is not whole`, reads }] : [];
}

const isEmpty = (body: PageBody): boolean =>
  typeof body === 'string' ? body.trim() === '' : body.length === 0;

const isHtml = (body: PageBody): body is string =>
  typeof body === 'string' && /^\s*<!doctype html/i.test(body);

/**
 * The file that a visitor gets who follows an address, over a redirect too.
 * @param address without its place in the page
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

/** An address as it is meant; `undefined` for one that means nothing. */
function decoded(address: string): string | undefined {
  try {
    return decodeURI(address);
  } catch {
    return undefined;
  }
}
