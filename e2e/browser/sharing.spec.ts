import { ventureIds, ventures } from '@portal/contract';
import sharp from 'sharp';
import { z } from 'zod';
import { expect, test } from './portal.ts';

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

test('robots are told of the sitemap, and the sitemap of every page that can be shared', async ({
  request,
  portal,
}) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await robots.text()).toContain(`Sitemap: ${portal.siteUrl}/sitemap.xml`);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toMatch(/^(application|text)\/xml/);
  const pages = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => page);
  expect(pages).toContain(`${portal.siteUrl}/`);
  expect(pages.filter((page) => /404|thanks|admin/.test(page))).toEqual([]);

  const pictures = new Set<string>();
  for (const address of pages) {
    const reply = await request.get(address, { maxRedirects: 0 });
    expect(reply.status(), address).toBe(200);
    const html = await reply.text();
    expect(/<link rel="canonical" href="([^"]+)">/.exec(html)?.[1]).toBe(address);
    expect(html.includes('noindex'), address).toBe(false);
    const picture = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? '';
    pictures.add(picture);
    const file = await request.get(picture);
    expect(file.headers()['content-type'], address).toBe('image/png');
    expect(await sharp(await file.body()).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  expect(pictures.size).toBe(pages.length);
});

/** Where the first link of a kind in a page's head leads. */
const hrefOf = (html: string, rel: string): string => {
  const link = html.match(/<link [^>]*>/g)?.find((tag) => tag.includes(`rel="${rel}"`)) ?? '';
  return /href="([^"]+)"/.exec(link)?.[1] ?? '';
};

for (const id of ventureIds) {
  const { home, prefix } = ventures[id];
  test(`${home} has icons and a manifest of its own`, async ({ request }) => {
    const html = await (await request.get(home)).text();
    const link = (rel: string) => hrefOf(html, rel);
    const reply = await request.get(link('manifest'));
    expect(reply.headers()['content-type']).toMatch(/^application\/manifest\+json/);
    const manifest = webManifest.parse(await reply.json());
    expect(manifest).toMatchObject({ start_url: home, scope: `${prefix}/` });
    const icons = [...manifest.icons.map(({ src }) => src), link('apple-touch-icon')];
    for (const icon of icons) {
      expect((await request.get(icon)).headers()['content-type'], icon).toBe('image/png');
    }
    expect((await request.get(link('icon'))).headers()['content-type']).toBe('image/svg+xml; charset=utf-8');
  });
}

test('the dashboard is an app of its own, of which no page of the sites tells', async ({ request }) => {
  const manifestOf = async (path: string) => hrefOf(await (await request.get(path)).text(), 'manifest');
  const address = await manifestOf('/arun-app/admin/dashboard');
  expect(await manifestOf('/arun-app/admin')).toBe(address);
  const manifest = webManifest.parse(await (await request.get(address)).json());
  expect(manifest).toMatchObject({
    start_url: '/arun-app/admin/dashboard',
    scope: '/arun-app/admin',
    display: 'standalone',
    short_name: 'Dashboard',
  });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const id of ventureIds) expect(await manifestOf(ventures[id].home)).not.toBe(address);
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

for (const [path, ...expected] of kinds) {
  test(`${path} tells search engines what it is about`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    const things = texts.flatMap(([, text = '']) => graph.parse(JSON.parse(text))['@graph']);
    expect(things.flatMap((thing) => thing['@type'])).toEqual(expect.arrayContaining(expected));
  });
}
