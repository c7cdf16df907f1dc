import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Turns the site into code that the publisher runs: every page is rendered on demand, and the entry offers the app
 * and the list of its pages. A plain `astro build` does without it and writes the same pages.
 */
export function publisherAdapter(): AstroIntegration {
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
          serverEntrypoint: fileURLToPath(new URL('./entry.ts', import.meta.url)),
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
