/// <reference types="astro/client" />

declare module 'astro' {
  interface AstroClientDirectives {
    /** The island's script is fetched when a visitor touches, hovers or focuses it. */
    'client:intent'?: boolean;
  }
}

export {};
