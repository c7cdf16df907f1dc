/**
 * `node e2e/compare-builds.ts BEFORE AFTER`: whether two static builds (`OUT_DIR=… npm run build`) say the same on every page. For work
 * that is to change the code and not the pages. Compared are text, headings, links, pictures, fields and what the head tells
 * search engines; not classes, styles and the names that files are given by their content. Ends with 1 where something differs.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlElement } from 'html-validate';
import { parsed } from './pages/document.ts';

const [before = '', after = ''] = process.argv.slice(2);

/** Elements whose content is code; what search engines are told is read all the same. */
const unread = new Set(['script', 'style', 'svg']);
/** Attributes that say how a thing looks or is hydrated, not what it is. */
const unsaid = /^(class|data-astro-|style|uid|component-|renderer-|ssr|before-hydration|opts|props)/;
const isPolicy = (element: HtmlElement): boolean =>
  element.getAttributeValue('http-equiv') === 'content-security-policy';
const isLinkedData = (element: HtmlElement): boolean =>
  element.getAttributeValue('type') === 'application/ld+json';

/** What an element says, a line a thing. */
function outline(element: HtmlElement, into: string[] = []): string[] {
  for (const node of element.childNodes) {
    if (!(node instanceof HtmlElement)) {
      const words = node.textContent.replaceAll(/\s+/g, ' ').trim();
      if (words !== '') into.push(words);
    } else if (isLinkedData(node)) into.push(...node.textContent.split(/(?=[{[])/));
    else if (!unread.has(node.tagName) && !isPolicy(node)) {
      const told = node.attributes
        .filter(({ key }) => !unsaid.test(key))
        .map(({ key, value }) => ` ${key}="${String(value ?? '').replaceAll(/\s+/g, ' ')}"`);
      into.push(`<${node.tagName}${told.join('')}>`);
      outline(node, into);
    }
  }
  return into;
}

/** A page without the digests in the names of its files. */
const said = (folder: string, page: string): string[] =>
  outline(
    parsed(
      readFileSync(join(folder, page), 'utf8').replaceAll(/(\/_astro\/[\w.-]+?)\.[\w-]{8}(?=\.\w+)/g, '$1'),
    ),
  );

const pages = (folder: string): string[] => globSync('**/*.html', { cwd: folder }).toSorted();

const [old, now] = [pages(before), pages(after)];
const lines = [
  ...old.filter((page) => !now.includes(page)).map((page) => `${page} is gone`),
  ...now.filter((page) => !old.includes(page)).map((page) => `${page} is new`),
  ...old
    .filter((page) => now.includes(page))
    .flatMap((page) => {
      const [was, is] = [said(before, page), said(after, page)];
      const at = is.findIndex((line, index) => line !== was[index]);
      if (at === -1 && is.length === was.length) return [];
      const from = at === -1 ? is.length : at;
      return [
        `${page}\n  before: ${was.slice(from, from + 3).join(' ')}\n  after:  ${is.slice(from, from + 3).join(' ')}`,
      ];
    }),
];
for (const line of lines) console.log(line);
console.log(`${old.length} pages before, ${now.length} after, ${lines.length} differences`);
process.exitCode = lines.length === 0 && old.length > 0 ? 0 : 1;
