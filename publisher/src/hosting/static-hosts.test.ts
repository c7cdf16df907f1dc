import { ventureIds, ventures } from '@portal/contract';
import { expect, test } from 'vitest';
import { hostFiles } from './static-hosts.ts';

const origins = { siteOrigin: 'https://www.example.com', cmsOrigin: 'https://cms.example.com' };
const pages = [
  '/',
  '/contact',
  '/arun-app/',
  '/arun-app/about',
  '/arun-app/contact',
  '/arun-app/faculty',
  '/arun-app/faculty/7',
  '/arun-app/faculty/not-found',
  '/arun-app/404',
  '/arungrit-app/',
  '/arungrit-app/about',
];
const files = hostFiles(origins, pages);
const prefixes = ventureIds.map((id) => ventures[id].prefix).filter((prefix) => prefix !== '');

test('_headers gives every path its headers, and what is named by its bytes a long life', () => {
  const rules = new Map(
    (files['_headers'] ?? '')
      .trim()
      .split('\n\n')
      .map((rule) => rule.split('\n  '))
      .map(([pattern = '', ...lines]) => [pattern.trim(), lines]),
  );
  expect([...rules.keys()]).toEqual(['/*', '/_astro/*', '/media/*', '/assets/*', '/release.json']);
  expect(rules.get('/*')).toContain('Strict-Transport-Security: max-age=31536000');
  expect(rules.get('/*')?.join('\n')).toMatch(
    /^Content-Security-Policy: base-uri 'none'; connect-src 'self' https:\/\/cms/m,
  );
  expect(rules.get('/media/*')).toEqual(['Cache-Control: public, max-age=31536000, immutable']);
  // Cloudflare Pages takes no longer ones.
  for (const line of [...rules.values()].flat()) expect(line.length).toBeLessThan(2000);
});

test('_redirects leads from doors and earlier addresses to pages, and names the pages that say that there is nothing', () => {
  expect((files['_redirects'] ?? '').trim().split('\n')).toEqual([
    '/arun-app /arun-app/about 301',
    '/about /arun-app/about 301',
    '/faculty /arun-app/faculty 301',
    '/faculty/7 /arun-app/faculty/7 301',
    '/arun-app/faculty/* /arun-app/faculty/not-found.html 404',
    ...prefixes.map((prefix) => `${prefix}/* ${prefix}/404.html 404`),
    '/* /404.html 404',
  ]);
});

test('vercel.json says the same', () => {
  expect(JSON.parse(files['vercel.json'] ?? '')).toMatchObject({
    cleanUrls: true,
    redirects: expect.arrayContaining([
      { source: '/faculty/7', destination: '/arun-app/faculty/7', statusCode: 301 },
    ]),
    headers: expect.arrayContaining([
      {
        source: '/media/(.*)',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
      },
    ]),
  });
});

test('without TLS nothing asks for it', () => {
  const plain = hostFiles({ siteOrigin: 'http://localhost:4321', cmsOrigin: 'http://localhost:1337' }, pages);
  expect(plain['_headers']).not.toContain('Strict-Transport-Security');
});
