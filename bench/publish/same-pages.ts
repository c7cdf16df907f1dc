import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileOfPage } from '../../publisher/src/release/manifest.ts';

const named: Readonly<Record<string, string>> = { '&#34;': '"', '&quot;': '"', '&#39;': "'", '&#43;': '+' };

/** A page without what generators write differently and browsers read alike. */
const normal = (html: string): string =>
  html
    .replaceAll(/&(#34|quot|#39|#43);/g, (entity) => named[entity] ?? entity)
    .replaceAll(/\s*\/?>\s*/g, '>')
    .replaceAll(/\s*<\s*/g, '<')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .trim();

/**
 * Whoever is compared must have made the same pages.
 * @param expected pages by their path
 * @throws Error that names the first page that differs
 */
export async function compare(
  name: string,
  output: string,
  expected: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [path, html] of expected) {
    const theirs = normal(await readFile(join(output, fileOfPage(path)), 'utf8'));
    const ours = normal(html);
    if (theirs === ours) continue;
    let at = 0;
    while (ours[at] === theirs[at]) at += 1;
    const near = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
    throw new Error(`${name}: ${path} is another page:\n  ${near(theirs)}\n  ${near(ours)}`);
  }
}
