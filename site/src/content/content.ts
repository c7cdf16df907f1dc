import { pageContentKey, type PageContent } from '@portal/contract';

/**
 * The content that pages are made from. The process that renders puts it on `globalThis`: the publisher in production, the
 * integration `site/integrations/static-content.ts` in a plain `astro build` or `astro dev`.
 */
export function content(): PageContent {
  const found = (globalThis as { [pageContentKey]?: PageContent })[pageContentKey];
  if (found === undefined) {
    throw new Error(
      'There is no content to render. Set PORTAL_CONTENT to a file of page data, or let the publisher render.',
    );
  }
  return found;
}
