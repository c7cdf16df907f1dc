import type { Core } from '@strapi/strapi';
import { readOnlyTypes } from './labels';

/** What the panel offers to do, and with which content types. */
interface Action {
  readonly uid: string;
  readonly pluginName?: string;
  readonly subjects?: readonly string[];
}

/** The part of Strapi's permissions that is used here. */
interface Permissions {
  readonly actionProvider: { registerMany(actions: readonly Action[]): Promise<unknown> };
}

const writes: ReadonlySet<string> = new Set([
  'explorer.create',
  'explorer.update',
  'explorer.delete',
  'explorer.publish',
]);

/** Has the panel offer no buttons for writing what only the portal writes. Called before Strapi says what it offers. */
export function showReadOnly(strapi: Core.Strapi): void {
  const { actionProvider } = strapi.service('admin::permission') as unknown as Permissions;
  const registerMany = actionProvider.registerMany.bind(actionProvider);
  actionProvider.registerMany = (actions) =>
    registerMany(
      actions.map((action) =>
        action.pluginName === 'content-manager' && action.subjects !== undefined && writes.has(action.uid)
          ? { ...action, subjects: action.subjects.filter((uid) => !readOnlyTypes.has(uid)) }
          : action,
      ),
    );
}
