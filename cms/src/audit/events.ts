import type { Core } from '@strapi/strapi';
import { editorName, personName } from '../revision/editor';
import { endEverySession } from '../session/session';
import { accountUid, tokenUid } from '../strapi-internals';
import { origin, recordEvent, type What } from './security-log';

const enquiryUid = 'api::enquiry.enquiry';

/** What the deletion of a record is called. The panel makes no roles, tokens and webhooks (src/panel/permissions.ts); an older portal's did. */
const deletions: Readonly<Record<string, What>> = {
  [accountUid]: 'account deleted',
  [enquiryUid]: 'enquiry deleted',
  'admin::role': 'role deleted',
  [tokenUid]: 'token deleted',
  'admin::transfer-token': 'token deleted',
  'strapi::webhook': 'webhook deleted',
};

/** Marks beside what somebody wrote: whether it was read, how its mail fares, and when it was stored. */
const marks: ReadonlySet<string> = new Set([
  'read',
  'mailState',
  'mailFailure',
  'mailTries',
  'mailDue',
  'updatedAt',
  'publishedAt',
]);

/** A record of one of these types, with the fields that any of them has. */
interface Row {
  readonly id: number;
  readonly username?: string | null;
  readonly email?: string | null;
  readonly name?: string | null;
  readonly isActive?: boolean | null;
  readonly blocked?: boolean | null;
}

interface Change {
  readonly what: What;
  readonly about: string;
}

/**
 * How a record is called: an enquiry by its id, for the rest is what a visitor wrote; an account by its user name and, in the panel,
 * where there need not be one, by its e-mail address.
 */
const nameOf = (uid: string, row: Row | null): string =>
  uid === enquiryUid ? `enquiry ${row?.id}` : (row?.username ?? row?.email ?? row?.name ?? 'unnamed');

/** What changed of an enquiry: fields by their names. */
function enquiryChanges(before: Row, after: Row): Change[] {
  const old = new Map(Object.entries(before));
  const fields = Object.entries(after)
    .filter(([name, value]) => !marks.has(name) && JSON.stringify(old.get(name)) !== JSON.stringify(value))
    .map(([name]) => name);
  const about = `${nameOf(enquiryUid, before)}: ${fields.join(', ')}`;
  return fields.length === 0 ? [] : [{ what: 'enquiry changed', about }];
}

const isOpen = ({ blocked, isActive }: Row): boolean => isActive === true && blocked !== true;

/** What changed of an account beside its password. */
function accountChanges(before: Row, after: Row): Change[] {
  const name = nameOf(accountUid, before);
  const changes: Change[] = [];
  if (before.username !== after.username) {
    const about = `${name}: ${before.username ?? 'none'} → ${after.username ?? 'none'}`;
    changes.push({ what: 'user name changed', about });
  }
  if (before.email !== after.email) {
    changes.push({ what: 'e-mail changed', about: `${name}: ${before.email} → ${after.email}` });
  }
  if (isOpen(before) !== isOpen(after)) {
    changes.push({ what: isOpen(after) ? 'account activated' : 'account deactivated', about: name });
  }
  return changes;
}

/**
 * Writes down what happens to accounts and enquiries, and who removed a role, a token or a webhook, whoever does it: the panel, the
 * dashboard, a command, or Strapi's own command. An entry is stored together with the change. A new password ends every session of its account.
 */
export function watchRecords(strapi: Core.Strapi): void {
  /** Whoever is logged in did it; without anyone, as a command or an invitation does it, an account itself is named. */
  const record = async (uid: string, what: What, name: string, about = name): Promise<void> => {
    const who = personName(strapi) ?? (uid === accountUid ? name : editorName(strapi));
    await recordEvent(strapi, { what, who, ...(about === who ? {} : { about }), ...origin(strapi) });
  };
  const rowOf = async (uid: string, where: unknown): Promise<Row | null> =>
    strapi.db.query(uid).findOne({ where });

  strapi.db.lifecycles.subscribe({
    models: [accountUid, enquiryUid],
    async beforeUpdate({ model: { uid }, params, state }) {
      state['before'] = await rowOf(uid, params.where);
    },
    async afterUpdate({ model: { uid }, params, state }) {
      const before = state['before'] as Row | null;
      const after = before === null ? null : await rowOf(uid, { id: before.id });
      if (before === null || after === null) return;
      const changes = uid === enquiryUid ? enquiryChanges(before, after) : accountChanges(before, after);
      for (const { about, what } of changes) await record(uid, what, nameOf(uid, before), about);
      if (uid !== accountUid || params.data?.['password'] === undefined) return;
      await endEverySession(strapi, after.id);
      await record(uid, 'password changed', nameOf(uid, after));
    },
  });
  strapi.db.lifecycles.subscribe({
    models: [accountUid],
    async afterCreate({ model: { uid }, result }) {
      await record(uid, 'account made', nameOf(uid, result as Row));
    },
  });
  strapi.db.lifecycles.subscribe({
    models: Object.keys(deletions),
    async afterDelete({ model: { uid }, result }) {
      const what = deletions[uid];
      // What the portal removes for itself at a start is no entry.
      const isOwn = personName(strapi) === undefined && uid !== accountUid && uid !== enquiryUid;
      if (what !== undefined && !isOwn) await record(uid, what, nameOf(uid, result as Row | null));
    },
  });
  strapi.eventHub.on('admin.logout', async () => {
    await recordEvent(strapi, { what: 'logged out', who: editorName(strapi), ...origin(strapi) });
  });
}
