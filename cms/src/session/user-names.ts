import { failures } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { accountUid } from '../strapi-internals';
import { findAccount } from './session';

/**
 * Leaves user names to the administrator, whom the logs call by his. Any other account could take the name `admin`, or one that looks like
 * it: the logs call it by its e-mail address.
 */
export function reserveUserNames(strapi: Core.Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: [accountUid],
    async beforeCreate({ params }) {
      const { username } = params.data as { readonly username?: string | null };
      if (Boolean(username) && (await findAccount(strapi)) !== null)
        throw new errors.ApplicationError(failures.userNameReserved);
    },
    async beforeUpdate({ params }) {
      const { username } = (params.data ?? {}) as { readonly username?: string | null };
      if (!username) return;
      const account = await findAccount(strapi);
      const meant: { readonly id: number } | null = await strapi.db
        .query(accountUid)
        .findOne({ where: params.where as object });
      if (meant !== null && meant.id !== account?.id)
        throw new errors.ApplicationError(failures.userNameReserved);
    },
  });
}

/** Takes user names from accounts that had theirs before {@link reserveUserNames}. Called once at every start. */
export async function removeOtherUserNames(strapi: Core.Strapi): Promise<void> {
  const account = await findAccount(strapi);
  const others: readonly { readonly id: number }[] = await strapi.db
    .query(accountUid)
    .findMany({ where: { username: { $notNull: true }, id: { $ne: account?.id ?? 0 } }, select: ['id'] });
  for (const { id } of others)
    await strapi.db.query(accountUid).update({ where: { id }, data: { username: null } });
}
