import type { Core } from '@strapi/strapi';
import { editorName } from '../revision/editor';
import { endEverySession } from '../session/session';
import { origin, recordEvent } from './security-log';

const userUid = 'admin::user';

interface Account {
  readonly id: number;
  readonly username?: string | null;
  readonly email?: string;
}

/** How an account is called: by its user name, and in the panel, where there need not be one, by its e-mail address. */
const nameOf = (account: Account | undefined): string =>
  account?.username ?? account?.email ?? 'unknown account';

/**
 * Writes down what happens to accounts, whoever does it: the panel, a command, or Strapi's own command. A new password ends
 * every session of its account.
 */
export function watchAccounts(strapi: Core.Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: [userUid],
    async afterCreate({ result }) {
      await recordEvent(strapi, { what: 'account made', who: nameOf(result as Account), ...origin(strapi) });
    },
    async afterUpdate({ params, result }) {
      const data = params.data as { readonly password?: string } | undefined;
      if (data?.password === undefined) return;
      const account = result as Account;
      await endEverySession(strapi, account.id);
      await recordEvent(strapi, { what: 'password changed', who: nameOf(account), ...origin(strapi) });
    },
    async afterDelete({ result }) {
      const account = (result ?? undefined) as Account | undefined;
      await recordEvent(strapi, { what: 'account deleted', who: nameOf(account), ...origin(strapi) });
    },
  });
  strapi.eventHub.on('admin.logout', async () => {
    await recordEvent(strapi, { what: 'logged out', who: editorName(strapi), ...origin(strapi) });
  });
}
