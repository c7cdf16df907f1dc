import { ventureIds } from '@portal/contract';
import type { APIRoute } from 'astro';
import { webManifest } from '../../content/web-manifest';

/** The paths of a plain static build; the publisher asks `pagePaths` instead. */
export function getStaticPaths() {
  return ventureIds.map((venture) => ({ params: { venture } }));
}

/** What a phone needs to know to put a site on its first screen. */
export const GET: APIRoute = ({ params }) => {
  const venture = ventureIds.find((id) => id === params['venture']);
  if (venture === undefined) return new Response('There is no such site.', { status: 404 });
  return new Response(JSON.stringify(webManifest(venture)), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
};
