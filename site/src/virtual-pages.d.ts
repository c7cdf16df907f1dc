/** Made by `site/integrations/venture-pages.ts`. */
declare module 'virtual:pages' {
  /** The address of every document, with `[name]` where a record's id stands. */
  export const pages: readonly string[];
}
