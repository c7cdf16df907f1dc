import { ventureIds, ventures } from '@portal/contract';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { all, attributes } from './document.ts';
import { visit } from './visit.ts';

const siteUrl = inject('siteUrl');

const webManifest = z.looseObject({
  name: z.string().min(1),
  start_url: z.string(),
  scope: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.literal('image/png') })).min(2),
});
const graph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.union([z.string(), z.array(z.string())]) })),
});

const get = (address: string) => fetch(new URL(address, siteUrl));
const typeOf = async (address: string) => (await get(address)).headers.get('content-type');

/** Where the first link of a kind in a page's head leads. */
async function hrefOf(path: string, rel: string): Promise<string> {
  const [href = ''] = attributes((await visit(path)).document, `link[rel="${rel}"]`, 'href');
  return href;
}

test('robots are told of the sitemap, and each page that it names has a picture of its own', async () => {
  expect(await typeOf('/robots.txt')).toBe('text/plain; charset=utf-8');
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  expect(await typeOf('/sitemap.xml')).toMatch(/^(application|text)\/xml/);
  const sitemap = await (await get('/sitemap.xml')).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => page);
  expect(pages).toContain(`${siteUrl}/`);
  expect(pages.filter((page) => /404|thanks|admin/.test(page))).toEqual([]);
  const pictures = new Set<string>();
  for (const address of pages) {
    const { document } = await visit(address.slice(siteUrl.length));
    // A page that is not to be listed has none; see markup.test.ts.
    expect(attributes(document, 'link[rel="canonical"]', 'href')).toEqual([address]);
    const [picture = ''] = attributes(document, 'meta[property="og:image"]', 'content');
    expect(await typeOf(picture), address).toBe('image/jpeg');
    pictures.add(picture);
  }
  expect(pictures.size).toBe(pages.length);
});

test.each(ventureIds)('the front door of %s has icons and a manifest of its own', async (id) => {
  const { home, prefix } = ventures[id];
  const reply = await get(await hrefOf(home, 'manifest'));
  expect(reply.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = webManifest.parse(await reply.json());
  expect(manifest).toMatchObject({ start_url: home, scope: `${prefix}/` });
  for (const icon of [...manifest.icons.map(({ src }) => src), await hrefOf(home, 'apple-touch-icon')])
    expect(await typeOf(icon), icon).toBe('image/png');
  expect(await typeOf(await hrefOf(home, 'icon'))).toBe('image/svg+xml; charset=utf-8');
});

test('the dashboard is an app of its own, of which no page of the sites tells', async () => {
  const address = await hrefOf('/arun-app/admin/dashboard', 'manifest');
  expect(await hrefOf('/arun-app/admin', 'manifest')).toBe(address);
  const manifest = webManifest.parse(await (await get(address)).json());
  expect(manifest).toMatchObject({
    start_url: '/arun-app/admin/dashboard',
    scope: '/arun-app/admin',
    display: 'standalone',
    short_name: 'Dashboard',
  });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const id of ventureIds) expect(await hrefOf(ventures[id].home, 'manifest')).not.toBe(address);
});

/** What each page must say of itself to search engines. */
const kinds: readonly (readonly [path: string, ...kinds: string[]])[] = [
  ['/', 'Organization', 'WebSite', 'WebPage'],
  ['/arun-app/about', 'EducationalOrganization', 'Course'],
  ['/arun-app/class-schedule', 'EducationalOrganization', 'Course', 'BreadcrumbList'],
  ['/arun-app/batches', 'Course', 'BreadcrumbList'],
  ['/arun-app/faculty/0', 'ProfilePage'],
  ['/arun-app/arun-contact-us', 'ContactPage', 'FAQPage', 'BreadcrumbList'],
  ['/arungrit-app/contact', 'LocalBusiness', 'FAQPage', 'BreadcrumbList'],
  ['/arungrit-app/products', 'LocalBusiness', 'Product', 'BreadcrumbList'],
  ['/aruninfra-app/', 'HomeAndConstructionBusiness', 'Service'],
  ['/agribazaar-app/contact', 'LocalBusiness', 'ContactPage', 'BreadcrumbList'],
  ['/aruneats-app/food', 'Restaurant', 'BreadcrumbList'],
];

test.each(kinds)('%s tells search engines what it is about', async (path, ...expected) => {
  const { document } = await visit(path);
  const texts = all(document, 'script[type="application/ld+json"]').map(({ textContent }) => textContent);
  const things = texts.flatMap((each) => graph.parse(JSON.parse(each))['@graph']);
  expect(things.flatMap((thing) => thing['@type'])).toEqual(expect.arrayContaining(expected));
});
