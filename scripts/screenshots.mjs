/** `npm run screenshots`: every page and screen at three widths, light and dark, as pictures to look at. */
import { continueWith, ensureInstalled } from './toolchain.mjs';

await ensureInstalled();
await continueWith('e2e/screenshots.ts');
