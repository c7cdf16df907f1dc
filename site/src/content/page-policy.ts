import { createHash } from 'node:crypto';
import { pageDirectives } from '@portal/contract';
import type { AstroGlobal } from 'astro';
import { content } from './content';

/**
 * Writes into a page what it may load and where it may send. Every layout does so; Astro adds the page's scripts and styles.
 * @param markup see {@link pageDirectives}
 */
export function setPagePolicy({ csp }: Pick<AstroGlobal, 'csp'>, markup?: string): void {
  for (const directive of pageDirectives(content().settings(), markup)) csp?.insertDirective(directive);
}

/** What a policy calls an inline script or style by. @param encoding how the text stands for its bytes */
export const hashOf = (text: string, encoding: 'utf8' | 'latin1' = 'utf8'): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text, encoding).digest('base64')}`;

const policy = /(?<=<meta http-equiv="content-security-policy" content=")[^"]*/;
const hash = / '(sha256-[\w+/=]+)'/g;
/** Where a script or style of the page begins. What it holds is looked at, not taken, as a text of the page may look like one. */
const inline = /<(script|style)\b[^>]*>(?=([^]*?)<\/\1>)/g;

/**
 * Leaves in the policy of a page the hashes of what stands in that page. Astro names the inline scripts and styles of all pages in
 * each, and files too, which the policy allows by where they are.
 * @param page its bytes: to decode and encode a long one takes a good part of its rendering, and all that is looked for is ASCII
 */
export function withOwnHashes(page: ArrayBuffer): Buffer<ArrayBuffer> {
  const html = Buffer.from(page).toString('latin1');
  const own = new Set([...html.matchAll(inline)].map(([, , text = '']): string => hashOf(text, 'latin1')));
  const kept = html.replace(policy, (all) =>
    all.replaceAll(hash, (named, digest: string) => (own.has(digest) ? named : '')),
  );
  return Buffer.from(kept, 'latin1');
}
