import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cmsFolder, strapiCommand } from './cms.ts';
import type { Secrets } from './secrets.ts';
import { environmentOf, type Settings } from './settings.ts';

/** The parts of the CMS that are used here; its own types live with its own dependencies. */
export interface Strapi {
  load(): Promise<Strapi>;
  destroy(): Promise<void>;
}
interface StrapiModule {
  createStrapi(options: { appDir: string; distDir: string; serveAdminPanel: boolean }): Strapi;
}

/** A CMS in this process, which listens nowhere. The one that serves may run meanwhile. */
export interface LoadedCms {
  readonly strapi: Strapi;
  /** A compiled module of the CMS. @param name below `cms/src`, without an ending */
  readonly module: (name: string) => unknown;
}

/**
 * Does something with the database of a portal, by the code of the CMS. A database without content stays so.
 * @param password of the administrator, where there is none yet
 */
export async function withLoadedCms(
  settings: Settings,
  secrets: Secrets,
  password: string | undefined,
  work: (cms: LoadedCms) => Promise<void>,
): Promise<void> {
  Object.assign(process.env, environmentOf(settings), secrets, {
    SEED: 'off',
    LOG_LEVEL: 'error',
    LOG_FORMAT: 'text',
    ADMIN_EMAIL: settings.email,
    ...(password === undefined ? {} : { ADMIN_PASSWORD: password }),
  });
  process.chdir(cmsFolder);
  const require = createRequire(join(cmsFolder, 'package.json'));
  const strapiModule = require(join(strapiCommand, '../..')) as StrapiModule;
  const strapi = await strapiModule
    .createStrapi({
      appDir: cmsFolder,
      distDir: join(cmsFolder, 'dist'),
      serveAdminPanel: false,
    })
    .load();
  try {
    await work({ strapi, module: (name) => require(`./dist/src/${name}.js`) as unknown });
  } finally {
    await strapi.destroy();
  }
}
