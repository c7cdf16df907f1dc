import type { APIRoute } from 'astro';
import { appIds } from '../../content/pages';
import { dashboardManifest, webManifest } from '../../content/web-manifest';

/** The paths of a plain static build; the publisher asks `pagePaths` instead. */
export function getStaticPaths() {
  return appIds.map((app) => ({ params: { app } }));
}

/** What a phone needs to know to put a site, or the dashboard, on its first screen. */
export const GET: APIRoute = ({ params }) => {
  const app = appIds.find((id) => id === params['app']);
  if (app === undefined) return new Response('There is no such site.', { status: 404 });
  return new Response(JSON.stringify(app === 'dashboard' ? dashboardManifest() : webManifest(app)), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
};
