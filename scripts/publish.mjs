/** `npm run publish` */
import { continueWith, ensureInstalled } from './toolchain.mjs';

await ensureInstalled();
await continueWith('scripts/portal/publish.ts');
