import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';

const named = new AsyncLocalStorage<string>();

/**
 * Runs writes that no person's request makes under a name of their own, for the change log.
 * @param name for example `seed`
 */
export const asEditor = <T>(name: string, act: () => Promise<T>): Promise<T> => named.run(name, act);

/** An administrator as Strapi (panel) or the gate (API) keeps it beside a request. */
interface Person {
  readonly username?: string | null;
  readonly email?: string;
}

/** Who is writing: a name given by {@link asEditor}, the administrator of the request, or the system. */
export function editorName(strapi: Core.Strapi): string {
  const name = named.getStore();
  if (name !== undefined) return name;
  const state = strapi.requestContext.get()?.state as
    { readonly user?: Person; readonly administrator?: Person } | undefined;
  const person = state?.administrator ?? state?.user;
  return person?.username ?? person?.email ?? 'system';
}
