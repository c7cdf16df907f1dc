import { defineConfig } from 'astro/config';
import { staticContent } from '../../../site/integrations/static-content.ts';

const incremental = process.env.INCREMENTAL === 'on';

/** The measured site: the same settings as the real one's where they matter for its speed. */
export default defineConfig({
  site: 'http://localhost:4321',
  // Below the site, for what is built imports packages of the checkout.
  cacheDir: incremental ? './dist/incremental-cache' : './dist/cache',
  build: { format: 'preserve' },
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  integrations: [staticContent()],
  experimental: { incrementalBuild: incremental },
  // Astro's best: unchanged pages stay where they are, instead of being copied back. Pages of deleted records stay too.
  vite: { build: { emptyOutDir: !incremental } },
});
