/** `npm run two-factor` */
import { continueWith, ensureInstalled } from './toolchain.mjs';

await ensureInstalled();
await continueWith('scripts/portal/two-factor.ts');
