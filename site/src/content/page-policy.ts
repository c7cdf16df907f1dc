import { pageDirectives } from '@portal/contract';
import type { AstroGlobal } from 'astro';
import { content } from './content';

/** Writes into a page what it may load and where it may send. Every layout does so; Astro adds the page's scripts and styles. */
export function setPagePolicy({ csp }: Pick<AstroGlobal, 'csp'>): void {
  for (const directive of pageDirectives(content().settings())) csp?.insertDirective(directive);
}
