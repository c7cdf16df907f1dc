import type { Core } from '@strapi/strapi';
import { uidOf } from '../content-types/content-type';
import { contentTypes } from '../content-types/content-types';
import { changePanelActions, permissionUid, type PanelAction } from '../strapi-internals';

const uidsWhere = (mark: 'ownerOnly' | 'readOnly'): readonly string[] =>
  contentTypes.filter(({ panel }) => panel?.[mark] === true).map(({ singular }) => uidOf(singular));

const readOnlyTypes = new Set(uidsWhere('readOnly'));

const writes: ReadonlySet<string> = new Set([
  'explorer.create',
  'explorer.update',
  'explorer.delete',
  'explorer.publish',
]);

/**
 * What makes a second way in, which would outlast the session that made it: accounts and what they may do, tokens, and webhooks, which
 * send every record to another server. The panel's forms for these have no field for the present password, so nobody may do it there.
 * Taking such a way away is allowed.
 */
const waysIn =
  /^(users|roles|api-tokens|admin-tokens|transfer\.tokens|webhooks)\.(create|update|regenerate)$/;

/** A content type that the panel lists nowhere; Strapi has the owner read it nevertheless. */
function isHidden(strapi: Core.Strapi, uid: string): boolean {
  const { pluginOptions } = strapi.contentTypes[uid as keyof typeof strapi.contentTypes] ?? {};
  const { visible } = (pluginOptions?.['content-manager'] ?? {}) as { readonly visible?: boolean };
  return uid.startsWith('api::') && visible === false;
}

/**
 * Takes out of the panel, for every account, what nobody may do there: its buttons are not shown and its addresses answer 403. Called before
 * Strapi says what there is; it removes what older versions have granted.
 */
export function limitActions(strapi: Core.Strapi): void {
  const allowed = ({ pluginName, subjects, uid }: PanelAction): readonly string[] | undefined =>
    pluginName === 'content-manager' && uid.startsWith('explorer.')
      ? subjects?.filter(
          (subject) => !isHidden(strapi, subject) && !(writes.has(uid) && readOnlyTypes.has(subject)),
        )
      : subjects;
  changePanelActions(strapi, (actions) =>
    actions
      .filter(({ pluginName, uid }) => pluginName !== 'admin' || !waysIn.test(uid))
      .map((action) => {
        const subjects = allowed(action);
        return subjects === undefined ? action : { ...action, subjects };
      }),
  );
}

/** Leaves enquiries and logs to the owner: Strapi lets its roles Editor and Author read and change every content type. */
export async function limitRoles(strapi: Core.Strapi): Promise<void> {
  const permissions = strapi.db.query(permissionUid);
  const granted: readonly { readonly id: number }[] = await permissions.findMany({
    where: { subject: { $in: [...uidsWhere('ownerOnly')] }, role: { code: { $ne: 'strapi-super-admin' } } },
    select: ['id'],
  });
  if (granted.length > 0)
    await permissions.deleteMany({ where: { id: { $in: granted.map(({ id }) => id) } } });
}
