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

/** What a policy calls an inline script or style by. */
export const hashOf = (text: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

const policy = /(?<=<meta http-equiv="content-security-policy" content=")[^"]*/;
const hash = / '(sha256-[\w+/=]+)'/g;
/** Where a script or style of the page begins. What it holds is looked at, not taken, as a text of the page may look like one. */
const inline = /<(script|style)\b[^>]*>(?=([^]*?)<\/\1>)/g;

/**
 * Leaves in the policy of a page the hashes of what stands in that page. Astro names the inline scripts and styles of all pages in
 * each, and files too, which the policy allows by where they are.
 */
export function withOwnHashes(html: string): string {
  const own = new Set([...html.matchAll(inline)].map(([, , text = '']): string => hashOf(text)));
  return html.replace(policy, (all) =>
    all.replaceAll(hash, (named, digest: string) => (own.has(digest) ? named : '')),
  );
}
