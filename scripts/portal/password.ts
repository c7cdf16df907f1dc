/** `npm run password`: a new password for the administrator. It ends every session, of the dashboard and of the panel. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cmsFolder, strapiCommand } from './cms.ts';
import { newPassword, SecretStore } from './secrets.ts';
import { environmentOf, readSettings } from './settings.ts';
import { compile, runCommand } from './with-cms.ts';

/** The parts of the CMS that are used here; its own types live with its own dependencies. */
interface Strapi {
  load(): Promise<Strapi>;
  destroy(): Promise<void>;
}
interface StrapiModule {
  createStrapi(options: { appDir: string; distDir: string; serveAdminPanel: boolean }): Strapi;
}
interface PasswordModule {
  setPassword(
    strapi: Strapi,
    password: string,
  ): Promise<{ readonly username: string; readonly email: string }>;
}

await runCommand(async () => {
  const settings = readSettings(process.env);
  await compile();
  const store = new SecretStore(settings.dataDir);
  const secrets = await store.load(process.env);
  const password = settings.password ?? newPassword();
  // A database without content stays so, and one without an administrator gets this password for its first.
  Object.assign(process.env, environmentOf(settings), secrets, {
    SEED: 'off',
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD: password,
    ADMIN_EMAIL: settings.email,
  });
  process.chdir(cmsFolder);
  const require = createRequire(join(cmsFolder, 'package.json'));
  const strapiModule = require(join(strapiCommand, '../..')) as StrapiModule;
  const passwordModule = require('./dist/src/session/set-password.js') as PasswordModule;
  const strapi = await strapiModule
    .createStrapi({
      appDir: cmsFolder,
      distDir: join(cmsFolder, 'dist'),
      serveAdminPanel: false,
    })
    .load();
  const { username, email } = await passwordModule.setPassword(strapi, password);
  await strapi.destroy();
  await store.noteAdministrator();
  console.log(`\n  User name  ${username}\n  E-mail     ${email}   (for the panel)`);
  if (settings.password === undefined) console.log(`  Password   ${password}   (shown only now)`);
  console.log('\nEvery session was ended.');
});
process.exit();
