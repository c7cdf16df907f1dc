import { releasePath } from '@portal/contract';
import type { RenderedPage, Rendering } from '../render/renderer.ts';
import type { PageBody } from '../render/site-bundle.ts';
import { answerFor } from '../serve/address.ts';
import { FileTree } from './file-tree.ts';
import type { Finding } from './finding.ts';
import { fileOfPage, pageOfFile } from './manifest.ts';

/** Attributes that hold addresses, and those that other addresses point at. */
const attribute =
  /\s(href|src|poster|srcset|imagesrcset|content|component-url|renderer-url|before-hydration-url|data|style|id)="([^"]*)"/g;
const styleSheet = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const styleAddress = /url\(\s*(?:&quot;|&#34;|&#39;|["'])?([^)"'\s]+?)(?:&quot;|&#34;|&#39;|["'])?\s*\)/g;

/** What a page names. */
export interface Named {
  /** The site's own addresses, without their query; those in the page itself are `#` and a place. */
  readonly links: readonly string[];
  /** The places in it that an address can point at. */
  readonly ids: ReadonlySet<string>;
}

/**
 * The site's own addresses that a page leads to or shows, and its places. The pages are this project's own output, where
 * attributes are always in double quotes and text never holds one unescaped, so a full parser would only cost time.
 */
export function namedIn(html: string, siteOrigin: string): Named {
  const links = new Set<string>();
  const ids = new Set<string>();
  const note = (address: string): void => {
    const path = address.startsWith(`${siteOrigin}/`) ? address.slice(siteOrigin.length) : address;
    if (path.startsWith('#') ? path === '#' : !path.startsWith('/') || path.startsWith('//')) return;
    links.add(
      path
        .replace(/\?[^#]*/, '')
        .replace(/#$/, '')
        .replaceAll('&amp;', '&'),
    );
  };
  const noteStyle = (css: string): void => {
    for (const [, address = ''] of css.matchAll(styleAddress)) if (!address.startsWith('#')) note(address);
  };
  for (const [, name, value = ''] of html.matchAll(attribute)) {
    if (name === 'id') ids.add(value);
    else if (name === 'style') noteStyle(value);
    else if (name === 'srcset' || name === 'imagesrcset')
      for (const candidate of value.split(',')) note(candidate.trim().split(/\s/)[0] ?? '');
    // The head names the social picture with its origin; any other `content` is words, whatever they begin with.
    else if (name !== 'content' || value.startsWith(`${siteOrigin}/`)) note(value);
  }
  for (const [, css = ''] of html.matchAll(styleSheet)) noteStyle(css);
  return { links: [...links], ids };
}

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
  readonly faults: readonly Finding[];
  /** The site's own addresses that it leads to, but its own; with the place in the page, where they name one. */
  readonly links: readonly string[];
  /** The places in it that an address can point at, between spaces; empty for what is no page to visit. */
  readonly places: string;
}

/** What a check came to. */
export interface Checked {
  readonly findings: readonly Finding[];
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
  #paths: ReadonlySet<string> = new Set();
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
    if (!isHtml(body)) return { faults, links: [], places: '' };
    const { links, ids } = namedIn(body, this.#siteOrigin);
    const places = ` ${[...ids].join(' ')} `;
    const others = new Set<string>();
    for (const link of links) {
      const { page: of, place } = partsOf(link);
      // A page names its own address in its head, whether that is one to go to or not.
      if (of !== '' && of !== path) others.add(link);
      else if (!holds(places, place)) faults.push(leadsNowhere(path, { address: `${path}#${place}` }, reads));
    }
    // A slice of a page would keep the whole page in memory.
    const own = (text: string): string => Buffer.from(text).toString();
    const known = this.#places.get(path);
    return {
      faults,
      links: [...others].map((link) => this.#targets.get(link)?.address ?? own(link)),
      places: known === places ? known : own(places),
    };
  }

  /**
   * @param rendering the pages made anew, and those that should be there
   * @param files the files of the release
   * @param readsOf what a page read that was not made anew
   */
  check(
    { paths, pages, gone }: Pick<Rendering<Inspected>, 'paths' | 'pages' | 'gone'>,
    files: FileTree,
    readsOf: (path: string) => Finding['reads'] = () => new Set(),
  ): Checked {
    const created = new Map<string, Target>();
    const fresh = new Map(pages.map((page) => [page.path, this.#targetsOf(page, created)]));
    const findings = pages.flatMap(({ faults }) => faults);
    if (paths !== this.#paths) {
      for (const path of paths) {
        if (fresh.has(path) || this.#links.has(path)) continue;
        findings.push({ sentence: `${path} was not rendered`, reads: readsOf(path) });
      }
    }
    const places = new Map(pages.map((page) => [page.path, page.places]));
    const answers = new Map<Target, string | undefined>();
    const answerTo = (target: Target): string | undefined => {
      if (!answers.has(target)) {
        const { page, place } = partsOf(target.address);
        const file = fileBehind(files, page);
        const path = file === undefined ? '' : pageOfFile(file);
        const there = place === undefined || holds(places.get(path) ?? this.#places.get(path), place);
        answers.set(target, there ? file : undefined);
      }
      return answers.get(target);
    };
    for (const { path, reads } of pages) {
      for (const target of fresh.get(path) ?? [])
        if (answerTo(target) === undefined) findings.push(leadsNowhere(path, target, reads));
    }
    const lost = this.#orphaned(files, places, answerTo);
    if (lost.size > 0) {
      const going = new Set(gone);
      for (const [path, targets] of this.#links) {
        if (fresh.has(path) || going.has(path)) continue;
        for (const target of targets)
          if (lost.has(target)) findings.push(leadsNowhere(path, target, readsOf(path)));
      }
    }
    const commit = (): void => {
      this.#files = files;
      this.#paths = paths;
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
    return { findings, commit };
  }

  /** Addresses that were answered with a file that went, or with a place in it, and now are answered with none. */
  #orphaned(
    files: FileTree,
    places: ReadonlyMap<string, string>,
    answerTo: (target: Target) => string | undefined,
  ): Set<Target> {
    const lost = new Set<Target>();
    const look = (file: string): void => {
      for (const target of this.#answered.get(file) ?? [])
        if (answerTo(target) === undefined) lost.add(target);
    };
    for (const { path, after } of files.differences(this.#files)) if (after === undefined) look(path);
    for (const [path, named] of places) if (this.#places.get(path) !== named) look(fileOfPage(path));
    return lost;
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

/** An address without its place in the page, and that place. */
function partsOf(address: string): { readonly page: string; readonly place: string | undefined } {
  const at = address.indexOf('#');
  return at < 0
    ? { page: address, place: undefined }
    : { page: address.slice(0, at), place: address.slice(at + 1) };
}

/** Whether a page has a place, where it is known what places it has. The browser knows some by itself. */
function holds(places: string | undefined, place: string | undefined): boolean {
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
  reads: Finding['reads'],
): Finding => ({
  sentence: `${path} leads to ${address}, which is not there`,
  reads,
  target: address,
});

function faultsOf({ path, body, reads }: RenderedPage): Finding[] {
  if (isEmpty(body)) return [{ sentence: `${path} is empty`, reads }];
  const half = isHtml(body) && !body.trimEnd().endsWith('</html>');
  return half ? [{ sentence: `${path} is not whole`, reads }] : [];
}

const isEmpty = (body: PageBody): boolean =>
  typeof body === 'string' ? body.trim() === '' : body.length === 0;

const isHtml = (body: PageBody): body is string =>
  typeof body === 'string' && /^\s*<!doctype html/i.test(body);

/** The file that a visitor gets who follows an address, over a redirect too. */
function fileBehind(files: FileTree, address: string): string | undefined {
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
