import { releasePath } from '@portal/contract';
import type { RenderedPage } from '../render/renderer.ts';
import type { PageBody } from '../render/site-bundle.ts';
import { answerFor } from '../serve/address.ts';
import type { FileTree } from './file-tree.ts';

/** Findings that a sentence names; with more, the same cause usually stands behind them. */
const namedFindings = 5;

/** What is wrong with a release that was about to be published. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
  constructor(findings: readonly string[]) {
    const rest = findings.length - namedFindings;
    super(findings.slice(0, namedFindings).join('; ') + (rest > 0 ? `; and ${rest} more` : ''));
  }
}

/**
 * The site's own addresses that a page leads to or shows. The pages are this project's own output, where attributes
 * are always in double quotes and text never holds one unescaped, so a full parser would only cost time.
 */
export function linksOf(html: string, siteOrigin: string): string[] {
  const links = new Set<string>();
  const note = (address: string): void => {
    const path = address.startsWith(`${siteOrigin}/`) ? address.slice(siteOrigin.length) : address;
    if (!path.startsWith('/') || path.startsWith('//')) return;
    const bare = path.replace(/[?#].*$/, '').replaceAll('&amp;', '&');
    // A slice of a page would keep the whole page in memory.
    links.add(Buffer.from(bare).toString());
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

/** Finds what would be broken for a visitor. It keeps what each page leads to, so that a change is checked by itself. */
export class ReleaseCheck {
  readonly #siteOrigin: string;
  #links: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(siteOrigin: string) {
    this.#siteOrigin = siteOrigin;
  }

  /**
   * @param paths every page that should be there
   * @param pages the pages made anew
   * @param files the files of the release
   * @param before the files of the last good one; when none of them went, only the new pages can lead nowhere
   * @returns makes the links of these pages the known ones
   * @throws CheckFailure
   */
  check(
    paths: ReadonlySet<string>,
    pages: readonly RenderedPage[],
    files: FileTree,
    before: FileTree | undefined,
  ): () => void {
    const findings: string[] = [];
    const fresh = new Map<string, readonly string[]>();
    for (const { path, body } of pages) {
      if (isEmpty(body)) findings.push(`${path} is empty`);
      else if (isHtml(body) && !body.trimEnd().endsWith('</html>')) findings.push(`${path} is not whole`);
      fresh.set(path, isHtml(body) ? linksOf(body, this.#siteOrigin) : []);
    }
    const links = new Map<string, readonly string[]>();
    for (const path of paths) {
      const known = fresh.get(path) ?? this.#links.get(path);
      if (known === undefined) findings.push(`${path} was not rendered`);
      else links.set(path, known);
    }
    const somethingWent =
      before === undefined || [...files.differences(before)].some(({ after }) => after === undefined);
    for (const [path, targets] of somethingWent ? links : fresh) {
      for (const target of targets) {
        // A page names its own address in its head, whether that is one to go to or not.
        const sound = target === path || leadsSomewhere(files, target);
        if (!sound) findings.push(`${path} leads to ${target}, which is not there`);
      }
    }
    if (findings.length > 0) throw new CheckFailure(findings);
    return () => {
      this.#links = links;
    };
  }
}

const isEmpty = (body: PageBody): boolean =>
  typeof body === 'string' ? body.trim() === '' : body.length === 0;

const isHtml = (body: PageBody): body is string =>
  typeof body === 'string' && /^\s*<!doctype html/i.test(body);

function leadsSomewhere(files: FileTree, target: string): boolean {
  if (target === releasePath) return true;
  try {
    return answerFor(files, decodeURI(target)).kind !== 'missing';
  } catch {
    return false;
  }
}
