/// <reference types="astro/client" />

declare module 'astro' {
  interface AstroClientDirectives {
    /** The island's script is fetched when a visitor touches, hovers or focuses it; a press on what the selector names waits for it. */
    'client:intent'?: boolean | string;
  }
}

// An empty export makes this file a module, so that the declaration above adds to Astro's own instead of replacing it.
// oxlint-disable-next-line unicorn/require-module-specifiers
export {};
