import type { Core } from '@strapi/strapi';
import { personName } from '../revision/editor';
import { origin, recordEvent, type What } from './security-log';

const roleUid = 'admin::role';

/** What a row that opens a way in or out says of itself. */
interface Named {
  readonly name?: string | null;
}

/** The part of Strapi's service of roles that is watched. */
interface RoleService {
  assignPermissions: (id: number | string, permissions?: readonly object[]) => Promise<unknown>;
}

/**
 * Writes down who made or removed a role or changed what it may do, a token, with which a program comes in without a login, or a webhook,
 * which tells another server what is stored. What the portal makes for itself at a start is no entry.
 */
export function watchAccess(strapi: Core.Strapi): void {
  const record = async (what: What, row: unknown): Promise<void> => {
    const who = personName(strapi);
    if (who === undefined) return;
    const about = (row as Named | null | undefined)?.name ?? 'unnamed';
    await recordEvent(strapi, { what, who, about, ...origin(strapi) });
  };
  strapi.db.lifecycles.subscribe({
    models: [roleUid],
    afterCreate: async ({ result }) => record('role made', result),
    afterDelete: async ({ result }) => record('role deleted', result),
  });
  // Each permission is a row; a person presses Save once.
  const roles = strapi.service(roleUid) as unknown as RoleService;
  const { assignPermissions } = roles;
  roles.assignPermissions = async (id, permissions) => {
    const assigned = await assignPermissions(id, permissions);
    await record('permissions changed', await strapi.db.query(roleUid).findOne({ where: { id } }));
    return assigned;
  };
  strapi.db.lifecycles.subscribe({
    models: ['admin::api-token', 'admin::transfer-token'],
    afterCreate: async ({ result }) => record('token made', result),
    // Strapi also notes here when a token was used.
    async afterUpdate({ model: { uid }, params }) {
      const { data, where } = params as {
        readonly data?: { readonly accessKey?: string };
        readonly where: object;
      };
      if (data?.accessKey === undefined) return;
      await record('token made', await strapi.db.query(uid).findOne({ where, select: ['name'] }));
    },
    afterDelete: async ({ result }) => record('token deleted', result),
  });
  strapi.db.lifecycles.subscribe({
    models: ['strapi::webhook'],
    afterCreate: async ({ result }) => record('webhook made', result),
    afterUpdate: async ({ result }) => record('webhook changed', result),
    afterDelete: async ({ result }) => record('webhook deleted', result),
  });
}
