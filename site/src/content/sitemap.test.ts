import { expect, it } from 'vitest';
import { sitemap } from './sitemap.ts';

it('lists pages by their whole address, and when a professor’s last changed', () => {
  const text = sitemap(
    'https://site.example',
    ['/', '/arun-app/faculty/3', '/a&b'],
    [{ id: 3, updatedAt: '2026-05-04T10:00:00.000Z' }],
  );
  expect(text).toContain('<url><loc>https://site.example/</loc></url>');
  expect(text).toContain(
    '<url><loc>https://site.example/arun-app/faculty/3</loc><lastmod>2026-05-04</lastmod></url>',
  );
  expect(text).toContain('<loc>https://site.example/a&amp;b</loc>');
});
