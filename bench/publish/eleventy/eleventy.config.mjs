import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The same site in Eleventy's JavaScript templates, its fastest ones. `PORTAL_CONTENT` names the page data. */
export default function configure(eleventy) {
  const file = process.env.PORTAL_CONTENT;
  const copy = JSON.parse(readFileSync(new URL('../site/src/copy.json', import.meta.url), 'utf8'));
  // Read anew at each build: a server of Eleventy's goes on with what was changed.
  eleventy.addGlobalData('portal', () => JSON.parse(readFileSync(file, 'utf8')));
  eleventy.addWatchTarget(relative(process.cwd(), file));
  eleventy.addGlobalData('copy', copy);
  eleventy.addPassthroughCopy({ '../site/public/style.css': 'style.css' });
  eleventy.setQuietMode(true);
  return { dir: { input: 'pages' } };
}
