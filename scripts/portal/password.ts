/** `npm run password`: a new password for the administrator. It ends every session, of the dashboard and of the panel. */
import { withLoadedCms, type Strapi } from './loaded-cms.ts';
import { newPassword, SecretStore } from './secrets.ts';
import { readSettings } from './settings.ts';
import { showPassword } from './show-password.ts';
import { compile, runCommand } from './with-cms.ts';

/** `cms/src/session/account-commands.ts` */
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
  // A database without an administrator gets this password for its first.
  await withLoadedCms(settings, secrets, password, async ({ module, strapi }) => {
    const passwordModule = module('session/account-commands') as PasswordModule;
    const { username, email } = await passwordModule.setPassword(strapi, password);
    await store.noteAdministrator();
    console.log(`\n  User name  ${username}\n  E-mail     ${email}   (for the panel)`);
    if (settings.password === undefined) {
      const [shown, hint] = await showPassword(settings.dataDir, password);
      console.log(`  Password   ${shown}\n             ${hint}`);
    }
    console.log('\nEvery session was ended.');
  });
});
process.exit();
