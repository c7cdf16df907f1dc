import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const ownEntry = new URL('./entry.ts', import.meta.url);

/**
 * Turns the site into code that the publisher runs: every page is rendered on demand, and the entry offers the app
 * and the list of its pages. A plain `astro build` does without it and writes the same pages.
 * @param entry another site's module that exports `app` and `pagePaths`
 */
export function publisherAdapter(entry: URL = ownEntry): AstroIntegration {
  const name = 'portal:publisher';
  return {
    name,
    hooks: {
      'astro:route:setup': ({ route }) => {
        route.prerender = false;
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name,
          entrypointResolution: 'auto',
          serverEntrypoint: fileURLToPath(entry),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: {
            serverOutput: 'stable',
            staticOutput: 'stable',
            hybridOutput: 'stable',
            sharpImageService: 'stable',
            envGetSecret: 'stable',
          },
        });
      },
    },
  };
}
