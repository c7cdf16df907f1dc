/** What the publisher imports from the measured site, as `site/adapter/entry.ts` is of the real one. */
import { createApp } from 'astro/app/entrypoint';

export { pagePaths } from './src/professors.ts';

export const app = createApp({ streaming: false });
