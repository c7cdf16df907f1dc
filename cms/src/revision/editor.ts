import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';

const named = new AsyncLocalStorage<string>();

/**
 * Runs writes that no person's request makes under a name of their own, for the change log.
 * @param name for example `seed`
 */
export const asEditor = <T>(name: string, act: () => Promise<T>): Promise<T> => named.run(name, act);

/** An administrator as Strapi (panel) or `authorize` (API) keeps it beside a request. */
interface Person {
  readonly username?: string | null;
  readonly email?: string;
}

/** Who is logged in behind the running request, by user name or, in the panel, by e-mail address. */
export function personName(strapi: Core.Strapi): string | undefined {
  const state = strapi.requestContext.get()?.state as
    { readonly user?: Person; readonly administrator?: Person } | undefined;
  const person = state?.administrator ?? state?.user;
  return person?.username ?? person?.email;
}

/** Who is writing: a name given by {@link asEditor}, the administrator of the request, or the system. */
export const editorName = (strapi: Core.Strapi): string => named.getStore() ?? personName(strapi) ?? 'system';
