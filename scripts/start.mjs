/** `npm start`: installs what is missing and goes on with the Node that came with it. */
import { continueWith, ensureInstalled } from './toolchain.mjs';

await ensureInstalled();
await continueWith('scripts/portal/start.ts');
