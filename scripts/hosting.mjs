/** `npm run hosting` */
import { continueWith, ensureInstalled } from './toolchain.mjs';

await ensureInstalled();
await continueWith('scripts/portal/hosting.ts');
