import type { AstroIntegration } from 'astro';

/** Adds the directive `client:intent` (see `site/src/directives/intent.ts`). */
export function intentDirective(): AstroIntegration {
  return {
    name: 'portal:intent-directive',
    hooks: {
      'astro:config:setup'({ addClientDirective }) {
        addClientDirective({ name: 'intent', entrypoint: './site/src/directives/intent.ts' });
      },
    },
  };
}
