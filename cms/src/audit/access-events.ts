import type { Core } from '@strapi/strapi';
import { personName } from '../revision/editor';
import { origin, recordEvent, type What } from './security-log';

/** What a row that opens a way in or out says of itself. */
interface Named {
  readonly name?: string | null;
}

/** Ways in beside a login, and what their removal is called. */
const removals: Readonly<Record<string, What>> = {
  'admin::role': 'role deleted',
  'admin::api-token': 'token deleted',
  'admin::transfer-token': 'token deleted',
  'strapi::webhook': 'webhook deleted',
};

/**
 * Writes down who removed a role, a token or a webhook. The panel makes none (src/panel/permissions.ts); an older portal's did. What the
 * portal makes or removes for itself at a start is no entry.
 */
export function watchAccess(strapi: Core.Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: Object.keys(removals),
    async afterDelete({ model: { uid }, result }) {
      const who = personName(strapi);
      const what = removals[uid];
      if (who === undefined || what === undefined) return;
      const about = (result as Named | null | undefined)?.name ?? 'unnamed';
      await recordEvent(strapi, { what, who, about, ...origin(strapi) });
    },
  });
}
