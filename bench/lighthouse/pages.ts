import { loginPath, ventureIds, ventures } from '@portal/contract';

/** A page to measure. */
export interface MeasuredPage {
  readonly path: string;
  /** Whether search engines are asked to list it. The others lose points in SEO for exactly that. */
  readonly listed: boolean;
}

/** What the sitemap leaves out on purpose: what is not there, what follows a form without script, the administrator's door. */
const unlisted: readonly string[] = [
  ...ventureIds.map((id) => `${ventures[id].prefix}/404`),
  `${ventures.institute.prefix}/faculty/not-found`,
  ...ventureIds.map((id) => `${ventures[id].contact}-thanks`),
  loginPath,
];

/**
 * The pages of a site, as its sitemap has them, and those that it leaves out on purpose.
 * @throws Error when the site has no sitemap
 */
export async function pagesOf(siteUrl: string): Promise<MeasuredPage[]> {
  const reply = await fetch(`${siteUrl}/sitemap.xml`);
  if (!reply.ok) throw new Error(`${siteUrl}/sitemap.xml answered ${reply.status}`);
  const listed = [...(await reply.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  return [
    ...listed.map((path) => ({ path, listed: true })),
    ...unlisted.map((path) => ({ path, listed: false })),
  ];
}

/** One page of each template: of the pages whose addresses differ in an id only, the last. */
export function onePerTemplate(pages: readonly MeasuredPage[]): MeasuredPage[] {
  return [...new Map(pages.map((page) => [page.path.replaceAll(/\d+/g, '#'), page])).values()];
}
