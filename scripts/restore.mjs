/** `npm run restore` */
import { continueWith, ensureInstalled } from './toolchain.mjs';

await ensureInstalled();
await continueWith('scripts/portal/restore.ts');
