/**
 * Starts the Strapi project in the working directory, as `strapi start` does. Strapi's command first loads everything that develops, builds
 * and deploys a project, which is a third of the way to the first answer. With `--only-load` it ends as soon as there is content.
 */
import { createRequire, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { sendBeats } from '../../publisher/src/heartbeat.ts';
import { shrinkHeapAfterStart } from '../../publisher/src/shrink-heap.ts';

// V8 clears up when a quiet process has grown by a tenth, which the bytes of two photographs amount to: every third save would wait 40 ms
// more for that. The memory that it takes in the end is the same.
setFlagsFromString('--heap-growing-percent=100');

/** Loading Strapi, or a backup before tables change, may keep it busy for longer than any request does. */
const startingMs = 180_000;
const started = sendBeats(startingMs);

const appDir = process.cwd();
const { createStrapi } = createRequire(join(appDir, 'package.json'))('@strapi/strapi');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'only-load': { type: 'boolean' } },
});
const strapi = createStrapi({ appDir, distDir: positionals[0] ?? join(appDir, 'dist') });
if (values['only-load']) {
  await strapi.load();
  await strapi.destroy();
  process.exit();
}
await strapi.start();
started();
// Now rather than at the end, which may be sudden.
flushCompileCache();
shrinkHeapAfterStart();
