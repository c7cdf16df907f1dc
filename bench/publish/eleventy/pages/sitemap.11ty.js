export const data = { permalink: 'sitemap.xml', eleventyExcludeFromCollections: true };

export const render = ({ portal }) => {
  const paths = ['/', ...portal.collections.faculty.map(({ id }) => `/professors/${id}`)];
  const rows = paths.map((path) => `<url><loc>${portal.settings.siteOrigin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('\n')}
</urlset>
`;
};
