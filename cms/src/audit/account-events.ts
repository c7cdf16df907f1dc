import type { Core } from '@strapi/strapi';
import { editorName, personName } from '../revision/editor';
import { endEverySession } from '../session/session';
import { origin, recordEvent, type What } from './security-log';

const userUid = 'admin::user';

interface Account {
  readonly id: number;
  readonly username?: string | null;
  readonly email?: string;
  readonly isActive?: boolean | null;
  readonly blocked?: boolean | null;
}

/** How an account is called: by its user name, and in the panel, where there need not be one, by its e-mail address. */
const nameOf = (account: Account | undefined): string =>
  account?.username ?? account?.email ?? 'unknown account';

/** What may change of an account beside its password, and what the log says of it before and after. */
const told: readonly (readonly [What, (account: Account) => string])[] = [
  ['user name changed', ({ username }) => username ?? 'none'],
  ['e-mail changed', ({ email }) => email ?? 'none'],
];

/** Fields whose change may be worth an entry; the panel sends others at every visit. */
const watched = ['username', 'email', 'isActive', 'blocked'] as const;

const isOpen = ({ blocked, isActive }: Account): boolean => isActive === true && blocked !== true;

const accountWith = async (strapi: Core.Strapi, where: object): Promise<Account | null> =>
  strapi.db.query(userUid).findOne({ where });

/** The entries that the change of an account is worth. */
function entriesOf(
  before: Account,
  after: Account,
): readonly { readonly what: What; readonly about: string }[] {
  const name = nameOf(before);
  const entries = told.flatMap(([what, value]) => {
    const [from, to] = [value(before), value(after)];
    return from === to ? [] : [{ what, about: `${name}: ${from} → ${to}` }];
  });
  if (isOpen(before) === isOpen(after)) return entries;
  return [...entries, { what: isOpen(after) ? 'account activated' : 'account deactivated', about: name }];
}

/**
 * Writes down what happens to accounts, whoever does it: the panel, a command, or Strapi's own command. A new password ends
 * every session of its account.
 */
export function watchAccounts(strapi: Core.Strapi): void {
  /** Whoever is logged in did it; without anyone, as a command or an invitation does it, the account itself is named. */
  const record = async (what: What, account: Account | undefined, about = nameOf(account)): Promise<void> => {
    const who = personName(strapi) ?? nameOf(account);
    await recordEvent(strapi, { what, who, ...(about === who ? {} : { about }), ...origin(strapi) });
  };
  strapi.db.lifecycles.subscribe({
    models: [userUid],
    async afterCreate({ result }) {
      await record('account made', result as Account);
    },
    async beforeUpdate({ params, state }) {
      const data = (params.data ?? {}) as Readonly<Record<string, unknown>>;
      if (watched.some((field) => data[field] !== undefined)) {
        state['before'] = await accountWith(strapi, params.where as object);
      }
    },
    async afterUpdate({ params, result, state }) {
      const account = (result ?? undefined) as Account | undefined;
      if (account === undefined) return;
      const before = (state['before'] ?? undefined) as Account | undefined;
      const after = before === undefined ? null : await accountWith(strapi, { id: account.id });
      if (before !== undefined && after !== null) {
        for (const { about, what } of entriesOf(before, after)) await record(what, before, about);
      }
      const data = params.data as { readonly password?: string } | undefined;
      if (data?.password === undefined) return;
      await endEverySession(strapi, account.id);
      await record('password changed', account);
    },
    async afterDelete({ result }) {
      await record('account deleted', (result ?? undefined) as Account | undefined);
    },
  });
  strapi.eventHub.on('admin.logout', async () => {
    await recordEvent(strapi, { what: 'logged out', who: editorName(strapi), ...origin(strapi) });
  });
}
