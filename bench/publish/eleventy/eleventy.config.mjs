import { readFileSync } from 'node:fs';

/** The same site in Eleventy's JavaScript templates, its fastest ones. `PORTAL_CONTENT` names the page data. */
export default function configure(eleventy) {
  const data = JSON.parse(readFileSync(process.env.PORTAL_CONTENT, 'utf8'));
  const copy = JSON.parse(readFileSync(new URL('../site/src/copy.json', import.meta.url), 'utf8'));
  eleventy.addGlobalData('portal', data);
  eleventy.addGlobalData('copy', copy);
  eleventy.addPassthroughCopy({ '../site/public/style.css': 'style.css' });
  eleventy.setQuietMode(true);
  return { dir: { input: 'pages' } };
}
