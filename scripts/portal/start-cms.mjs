/**
 * Starts the Strapi project in the working directory, as `strapi start` does. Strapi's command first loads everything that develops, builds
 * and deploys a project, which is a third of the way to the first answer.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const appDir = process.cwd();
const { createStrapi } = createRequire(join(appDir, 'package.json'))('@strapi/strapi');
await createStrapi({ appDir, distDir: join(appDir, 'dist') }).start();
