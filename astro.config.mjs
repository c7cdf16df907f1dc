import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { firstLoad } from './site/integrations/first-load.ts';
import { intentDirective } from './site/integrations/intent-directive.ts';
import { staticContent } from './site/integrations/static-content.ts';
import { venturePages } from './site/integrations/venture-pages.ts';

const port = process.env.SITE_PORT ?? '4321';

export default defineConfig({
  site: process.env.SITE_URL ?? `http://localhost:${port}`,
  srcDir: './site/src',
  publicDir: './public',
  outDir: './dist',
  // Addresses keep the shape of their file: /arun-app/about, and /arungrit-app/ for a folder's index.
  // A page's own styles come with it: a few hundred bytes are not worth a request that the first paint waits for. What a venture's
  // pages share is one file.
  build: { format: 'preserve', inlineStylesheets: 'always' },
  trailingSlash: 'ignore',
  security: { csp: true },
  // No page shows code; the highlighter would ask for inline styles.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  server: { port: Number(port) },
  integrations: [react(), firstLoad(), intentDirective(), staticContent(), venturePages()],
  vite: {
    build: {
      // A data: address would need its own permission in the content security policy. Small scripts stay inline: their hash is in it.
      assetsInlineLimit: (file) => (/\.(svg|woff2|png|jpe?g|webp|avif|css)$/.test(file) ? false : undefined),
    },
  },
});
