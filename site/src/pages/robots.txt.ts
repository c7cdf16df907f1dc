import type { APIRoute } from 'astro';
import { content } from '../content/content';

/**
 * Every page may be visited. The few that should not be listed say so themselves, which a robot could not read if it were kept
 * away from them.
 */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${content().settings().siteOrigin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
