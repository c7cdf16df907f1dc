import type { APIRoute } from 'astro';
import { content } from '../content/content';
import { listedPages } from '../content/pages';
import { sitemap } from '../content/sitemap';

/** Every page to find. */
export const GET: APIRoute = () =>
  new Response(sitemap(content().settings().siteOrigin, listedPages(content()), content().list('faculty')), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
