import { ventureOfPath } from '@portal/contract';
import type { APIRoute } from 'astro';
import { content } from '../../content/content';
import { listedPages, pageOfSocialPath, socialPath } from '../../content/pages';
import { profileOf } from '../../content/profile';
import { siteOf } from '../../ventures/registry';
import { headline } from '../../social/headline';
import { socialPicture } from '../../social/social-picture';

/** The paths of a plain static build; the publisher asks `pagePaths` instead. */
export function getStaticPaths() {
  return listedPages(content()).map((page) => ({
    params: { path: socialPath(page).slice('/social/'.length) },
  }));
}

/** The picture by which a page is shared: its title in the dress of its site. */
export const GET: APIRoute = async ({ params }) => {
  const page = pageOfSocialPath(`/social/${params['path'] ?? ''}`);
  const venture = page === undefined ? undefined : ventureOfPath(page);
  const title = page === undefined || venture === undefined ? undefined : headline(venture, page);
  if (venture === undefined || title === undefined)
    return new Response('There is no such picture.', { status: 404 });
  const { brandName, tagline } = profileOf(venture);
  const line = title === tagline || tagline === '' ? siteOf(venture).words.trade : tagline;
  const picture = await socialPicture({ venture, title, brandName, line });
  return new Response(Buffer.from(picture), { headers: { 'Content-Type': 'image/jpeg' } });
};
