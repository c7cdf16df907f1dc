import type { Core } from '@strapi/strapi';
import { editorName, personName } from '../revision/editor';
import { endEverySession } from '../session/session';
import { accountUid } from '../strapi-internals';
import { origin, recordEvent, type What } from './security-log';

const enquiryUid = 'api::enquiry.enquiry';

/** What is watched of accounts and enquiries, and how they are called in an entry. */
const watched: Readonly<
  Record<string, { readonly noun: 'account' | 'enquiry'; readonly fields: readonly string[] }>
> = {
  [accountUid]: { noun: 'account', fields: ['username', 'email', 'isActive', 'blocked'] },
  // Its state and how its mail fares are marks beside what somebody wrote.
  [enquiryUid]: {
    noun: 'enquiry',
    fields: ['name', 'email', 'phone', 'enquiry', 'message', 'venture', 'consent', 'consentAt'],
  },
};

/** A record of one of these types. */
type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/**
 * How a record is called: an enquiry by its id, for the rest is what a visitor wrote; an account by its user name and, in the panel,
 * where there need not be one, by its e-mail address.
 */
const nameOf = (uid: string, { email, id, username }: Row): string =>
  uid === enquiryUid ? `enquiry ${id}` : String(username ?? email);

/**
 * Writes down what happens to accounts and enquiries, whoever does it: the panel, the dashboard, a command, or Strapi's own command. An
 * entry is stored together with the change. A new password ends every session of its account.
 */
export function watchRecords(strapi: Core.Strapi): void {
  /** Whoever is logged in did it; without anyone, as a command does it, an account itself is named. */
  const record = async (uid: string, what: What, name: string, about = name): Promise<void> => {
    const who = personName(strapi) ?? (uid === accountUid ? name : editorName(strapi));
    await recordEvent(strapi, { what, who, ...(about === who ? {} : { about }), ...origin(strapi) });
  };
  const rowOf = async (uid: string, where: unknown): Promise<Row | null> =>
    strapi.db.query(uid).findOne({ where });

  strapi.db.lifecycles.subscribe({
    models: Object.keys(watched),
    async afterCreate({ model: { uid }, result }) {
      if (uid === accountUid) await record(uid, 'account made', nameOf(uid, result as Row));
    },
    async beforeUpdate({ model: { uid }, params, state }) {
      state['before'] = await rowOf(uid, params.where);
    },
    async afterUpdate({ model: { uid }, params, state }) {
      const before = state['before'] as Row | null;
      const after = before === null ? null : await rowOf(uid, { id: before.id });
      const { fields, noun } = watched[uid] ?? {};
      if (before === null || after === null || noun === undefined) return;
      const changed = fields?.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
      const name = nameOf(uid, before);
      if (changed?.length) await record(uid, `${noun} changed`, name, `${name}: ${changed.join(', ')}`);
      if (uid !== accountUid || params.data?.['password'] === undefined) return;
      await endEverySession(strapi, after.id);
      await record(uid, 'password changed', nameOf(uid, after));
    },
    async afterDelete({ model: { uid }, result }) {
      const row = result as Row | null;
      const { noun } = watched[uid] ?? {};
      if (row !== null && noun !== undefined) await record(uid, `${noun} deleted`, nameOf(uid, row));
    },
  });
  strapi.eventHub.on('admin.logout', async () => {
    await recordEvent(strapi, { what: 'logged out', who: editorName(strapi), ...origin(strapi) });
  });
}
