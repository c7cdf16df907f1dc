import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../e2e/portal/build.ts';

/** Strapi's own router, controller and service, as its generator writes them. */
const core = {
  routes: (uid: string): string =>
    `createCoreRouter('${uid}', { config: { find: { auth: false }, update: { auth: false } } })`,
  controllers: (uid: string): string => `createCoreController('${uid}')`,
  services: (uid: string): string => `createCoreService('${uid}')`,
} as const;

async function writeCoreApi(folder: string, name: string): Promise<void> {
  const types = await readdir(join(folder, 'content-types'));
  for (const [kind, factory] of Object.entries(core)) {
    await rm(join(folder, kind), { recursive: true, force: true });
    await mkdir(join(folder, kind));
    for (const type of types) {
      const source = `module.exports = require('@strapi/strapi').factories.${factory(`api::${name}.${type}`)};\n`;
      await writeFile(join(folder, kind, `${type}.js`), source);
    }
  }
}

/**
 * Makes a Strapi project of the same content types, settings and packages whose API is Strapi's own.
 * @param folder an empty folder that it is made in
 * @returns the project's folder
 */
export async function makePeerProject(folder: string): Promise<string> {
  const cms = join(root, 'cms');
  const project = join(folder, 'cms');
  const dist = join(project, 'dist');
  await mkdir(project);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await symlink(join(cms, 'node_modules'), join(project, 'node_modules'));
  for (const name of ['package.json', 'tsconfig.json']) await cp(join(cms, name), join(project, name));
  for (const name of ['config', 'src']) {
    await cp(join(cms, 'dist', name), join(dist, name), { recursive: true });
  }

  const apis = await readdir(join(dist, 'src/api'));
  for (const name of apis) {
    const folder = join(dist, 'src/api', name);
    if ((await readdir(folder)).includes('content-types')) await writeCoreApi(folder, name);
    else await rm(folder, { recursive: true });
  }
  // Strapi loads this folder by itself; the rest of our code is there and nobody calls it.
  await rm(join(dist, 'src/middlewares'), { recursive: true });
  await writeFile(join(dist, 'src/index.js'), 'module.exports = { register() {}, bootstrap() {} };\n');
  // The columns that we added to the library stay, so that both read the same rows.
  await writeFile(
    join(dist, 'src/extensions/upload/strapi-server.js'),
    `module.exports = (plugin) => {
      const { attributes } = plugin.contentTypes.file.schema;
      attributes.bytes = { type: 'integer', configurable: false };
      attributes.sha256 = { type: 'string', configurable: false };
      return plugin;
    };\n`,
  );
  // The same stack of middlewares, less our own.
  await cp(join(dist, 'config/middlewares.js'), join(dist, 'ours/middlewares.js'));
  await writeFile(
    join(dist, 'config/middlewares.js'),
    `const all = require('../ours/middlewares').default;
    const name = (one) => (typeof one === 'string' ? one : one.name);
    module.exports = all.filter((one) => !name(one).startsWith('global::'));\n`,
  );
  return project;
}
