/** `npm run rollback` */
import { continueWith, ensureInstalled } from './toolchain.mjs';

await ensureInstalled();
await continueWith('scripts/portal/rollback.ts');
