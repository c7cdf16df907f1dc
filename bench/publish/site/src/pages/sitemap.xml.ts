import type { APIRoute } from 'astro';
import { content } from '../../../../../site/src/content/content.ts';
import { professorPath } from '../professors.ts';

export const GET: APIRoute = () => {
  const { siteOrigin } = content().settings();
  const paths = ['/', ...content().ids('faculty').map(professorPath)];
  const rows = paths.map((path) => `<url><loc>${siteOrigin}${path}</loc></url>`).join('\n');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
};
