import { administratorName } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { ConfigurationError, environment } from '../environment';
import { adminUsers, tokenUid } from '../strapi-internals';

/** Strapi makes tokens that never expire while there is no account; the portal has no use for them. Any later one is somebody's own. */
async function deleteDefaultTokens(strapi: Core.Strapi): Promise<void> {
  await strapi.db.query(tokenUid).deleteMany({ where: { name: { $in: ['Read Only', 'Full Access'] } } });
}

/** Makes the one account while there is none. It runs before the server listens: nobody can register before. */
export async function createFirstAdministrator(strapi: Core.Strapi): Promise<void> {
  const users = adminUsers(strapi);
  if (await users.exists()) return;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment();
  if (password === undefined) {
    throw new ConfigurationError(
      'The CMS cannot start: there is no administrator yet, so ADMIN_PASSWORD must be set. "npm start" makes one.',
    );
  }
  // Before the account: a start that is broken off here begins anew.
  await deleteDefaultTokens(strapi);
  await users.createFirstAdmin({
    // The panel looks for what is typed there in small letters.
    email: email.toLowerCase(),
    username: administratorName,
    firstname: 'Portal',
    lastname: 'Administrator',
    password,
  });
  strapi.log.info(`The administrator was created: user name ${administratorName}`);
}
