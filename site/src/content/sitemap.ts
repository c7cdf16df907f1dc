import { ventures } from '@portal/contract';
import { escapeXml } from './format';

interface Written {
  readonly id: number;
  readonly updatedAt: string;
}

/**
 * The sitemap, after sitemaps.org.
 * @param paths the pages to list
 * @param faculty the professors: their pages are the ones of which it is known when they last changed
 */
export function sitemap(siteOrigin: string, paths: readonly string[], faculty: readonly Written[]): string {
  const changed = new Map(
    faculty.map(({ id, updatedAt }) => [
      `${ventures.institute.prefix}/faculty/${id}`,
      updatedAt.slice(0, 10),
    ]),
  );
  const rows = paths.map((path) => {
    const day = changed.get(path);
    const lastmod = day === undefined ? '' : `<lastmod>${day}</lastmod>`;
    return `<url><loc>${escapeXml(encodeURI(siteOrigin + path))}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('\n')}
</urlset>
`;
}
