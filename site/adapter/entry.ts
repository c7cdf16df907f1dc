/** What the publisher imports from the built site. */
import { createApp } from 'astro/app/entrypoint';

export { isListed, pagePaths } from '../src/content/pages.ts';
export { sampleWords, standardWords, unsaidWords } from '../src/content/words.ts';

/** Renders a page from the content of the moment. Whole pages: a failure half way must not leave half a page. */
export const app = createApp({ streaming: false });

// A page is a file in the end: its policy stands in it, as in the pages that `astro build` writes.
if (app.manifest.csp !== undefined) app.manifest.csp.cspDestination = 'meta';
