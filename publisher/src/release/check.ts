import { releasePath } from '@portal/contract';
import type { RenderedPage, Rendering } from '../render/renderer.ts';
import type { PageBody } from '../render/site-bundle.ts';
import { answerFor } from '../serve/address.ts';
import { FileTree } from './file-tree.ts';
import type { Finding } from './finding.ts';

/**
 * The site's own addresses that a page leads to or shows. The pages are this project's own output, where attributes
 * are always in double quotes and text never holds one unescaped, so a full parser would only cost time.
 */
export function linksOf(html: string, siteOrigin: string): string[] {
  const links = new Set<string>();
  const note = (address: string): void => {
    const path = address.startsWith(`${siteOrigin}/`) ? address.slice(siteOrigin.length) : address;
    if (!path.startsWith('/') || path.startsWith('//')) return;
    links.add(path.replace(/[?#].*$/, '').replaceAll('&amp;', '&'));
  };
  for (const [, name, value = ''] of html.matchAll(/\s(href|src|poster|srcset|content)="([^"]*)"/g)) {
    // The head names the social picture with its origin; any other `content` is words, whatever they begin with.
    if (name === 'content' && !value.startsWith(`${siteOrigin}/`)) continue;
    if (name === 'srcset')
      for (const candidate of value.split(',')) note(candidate.trim().split(/\s/)[0] ?? '');
    else note(value);
  }
  return [...links];
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
  /** The site's own addresses that it leads to, but its own. */
  readonly links: readonly string[];
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
  /** The addresses that a file answers. */
  readonly #answered = new Map<string, Set<Target>>();

  constructor(siteOrigin: string) {
    this.#siteOrigin = siteOrigin;
  }

  /** Looks at a page that was just made. What is answered holds no piece of it. */
  inspect(page: RenderedPage): Inspected {
    const { body, path } = page;
    if (!isHtml(body)) return { faults: faultsOf(page), links: [] };
    // A page names its own address in its head, whether that is one to go to or not.
    const links = linksOf(body, this.#siteOrigin).filter((link) => link !== path);
    // A slice of a page would keep the whole page in memory.
    return {
      faults: faultsOf(page),
      links: links.map((link) => this.#targets.get(link)?.address ?? Buffer.from(link).toString()),
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
    const answers = new Map<Target, string | undefined>();
    const answerTo = (target: Target): string | undefined => {
      if (!answers.has(target)) answers.set(target, fileBehind(files, target.address));
      return answers.get(target);
    };
    for (const { path, reads } of pages) {
      for (const target of fresh.get(path) ?? [])
        if (answerTo(target) === undefined) findings.push(leadsNowhere(path, target, reads));
    }
    const lost = this.#orphaned(files, answerTo);
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

  /** Addresses that were answered with a file that went, and now are answered with none. */
  #orphaned(files: FileTree, answerTo: (target: Target) => string | undefined): Set<Target> {
    const lost = new Set<Target>();
    for (const { path, after } of files.differences(this.#files)) {
      if (after !== undefined) continue;
      for (const target of this.#answered.get(path) ?? [])
        if (answerTo(target) === undefined) lost.add(target);
    }
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

const leadsNowhere = (path: string, { address }: Target, reads: Finding['reads']): Finding => ({
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
  try {
    const answer = answerFor(files, decodeURI(address));
    if (answer.kind === 'file') return answer.file;
    if (answer.kind === 'missing') return undefined;
    const next = answerFor(files, answer.to);
    return next.kind === 'file' ? next.file : undefined;
  } catch {
    return undefined;
  }
}
