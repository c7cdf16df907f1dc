import { ventureIds } from '@portal/contract';
import type { APIRoute } from 'astro';
import { iconKinds, iconPath } from '../../content/pages';
import { siteIcon } from '../../social/site-icon';

const icons = ventureIds.flatMap((venture) =>
  iconKinds.map((kind) => ({ venture, kind, path: iconPath(venture, kind) })),
);

/** The paths of a plain static build; the publisher asks `pagePaths` instead. */
export function getStaticPaths() {
  return icons.map(({ path }) => ({ params: { name: path.replace(/^\/icons\/|\.png$/g, '') } }));
}

/** The icon of a site for phones and web manifests. */
export const GET: APIRoute = async ({ params }) => {
  const icon = icons.find(({ path }) => path === `/icons/${params['name'] ?? ''}.png`);
  if (icon === undefined) return new Response('There is no such icon.', { status: 404 });
  return new Response(Buffer.from(await siteIcon(icon.venture, icon.kind)), {
    headers: { 'Content-Type': 'image/png' },
  });
};
