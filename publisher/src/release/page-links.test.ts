import { expect, test } from 'vitest';
import { linksOfSitemap, linksOfPage } from './page-links.ts';

const origin = 'http://site';
const html = (body: string): string => `<!doctype html><html><body>${body}</body></html>`;

test('links of a page are its own addresses, whatever attribute holds them', () => {
  const text = html(
    '<a href="/contact?x=1#form">a</a><a href="https://example.com/">b</a><a href="http://site/arun-app/about">c</a>' +
      '<img src="/media/a-320.webp" srcset="/media/a-320.webp 320w, /media/a-800.webp 800w"><video poster="/p.jpg"></video>' +
      '<meta property="og:image" content="http://site/social/contact.png"><meta name="description" content="/gone">' +
      '<a href="mailto:a@example.com">d</a><a href="//other/host">e</a><a href="#here">f</a>',
  );
  expect(linksOfPage(text, origin).links.toSorted()).toEqual(
    [
      '#here',
      '/arun-app/about',
      '/contact#form',
      '/media/a-320.webp',
      '/media/a-800.webp',
      '/p.jpg',
      '/social/contact.png',
    ].toSorted(),
  );
});

test.each([
  [
    'an island, its renderer and what comes before it',
    '<astro-island uid="Z1" component-url="/_astro/a.js" renderer-url="/_astro/r.js" before-hydration-url="/_astro/b.js">',
    ['/_astro/a.js', '/_astro/b.js', '/_astro/r.js'],
  ],
  ['an object', '<object type="application/pdf" data="/assets/fees.pdf">', ['/assets/fees.pdf']],
  [
    'a style of an element',
    '<p style="background:url(&quot;/a.png&quot;), url( /b.png ), url(\'/c.png\'), url(data:image/png;base64,AA)">',
    ['/a.png', '/b.png', '/c.png'],
  ],
  [
    'the styles of the page',
    '<style>@media (width<40em){a{mask:url(#m)}}@font-face{src:url(/f.woff2) format("woff2"),url("/g.woff2?1#x")}</style>',
    ['/f.woff2', '/g.woff2#x'],
  ],
  [
    'a preload',
    '<link rel="preload" as="image" imagesrcset="/a.webp 1x, /b.webp 2x">',
    ['/a.webp', '/b.webp'],
  ],
  ['words and the top of the page', '<p>url(/no.png)</p><a href="#">up</a>', []],
])('what %s names is looked for', (_, body, links) => {
  expect(linksOfPage(html(body), origin).links.toSorted()).toEqual(links);
});

test("the pages of a sitemap are the site's own that it lists", () => {
  const map =
    '<urlset><url><loc>http://site/</loc></url><url><loc>http://site/a?b=1&amp;c=2</loc></url><url><loc>http://other/b</loc></url></urlset>';
  expect(linksOfSitemap(map, origin)).toEqual(['/', '/a?b=1&c=2']);
});
