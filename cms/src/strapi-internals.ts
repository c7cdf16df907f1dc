/**
 * Every place of Strapi that its documentation does not promise, each with the version in which it was read. Before an update of Strapi they are
 * compared with its sources; the rest of the CMS touches documented things only.
 */
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

/** A service of Strapi's panel, which its types know as a plain object. */
const service =
  <T>(uid: string) =>
  (strapi: Core.Strapi): T =>
    strapi.service(uid as 'admin::user') as unknown as T;

/** The row of an administrator, `admin::user`. */
export interface AdminUser {
  readonly id: number;
  readonly username: string | null;
  readonly email: string;
  /** Its hash. */
  readonly password: string;
  readonly isActive: boolean;
  readonly blocked: boolean;
}

/** @strapi/admin, services/user; read in 5.54.0 */
export const adminUsers = service<{
  exists(): Promise<boolean>;
  createFirstAdmin(user: {
    email: string;
    username: string;
    firstname: string;
    lastname: string;
    password: string;
  }): Promise<unknown>;
  updateById(id: number, attributes: { password: string }): Promise<unknown>;
}>('admin::user');

/** @strapi/admin, services/auth; read in 5.54.0 */
export const adminAuth = service<{
  validatePassword(password: string, hash: string): Promise<boolean>;
  checkCredentials(credentials: {
    email: string;
    password: string;
  }): Promise<readonly [unknown, AdminUser | false]>;
}>('admin::auth');

/** Tokens by which a program comes in as an account. @strapi/admin, services/api-token; read in 5.54.0 */
export const accountTokens = service<{ revoke(id: number): Promise<unknown> }>('admin::api-token-admin');

/** AES-256-GCM with ENCRYPTION_KEY; `null` without the key, or for what it has not encrypted. @strapi/admin, services/encryption; read in 5.54.0 */
export const encryption = service<{
  encrypt(text: string): string | null;
  decrypt(text: string): string | null;
}>('admin::encryption');

/** Puts a middleware before the panel's own handler of a route, such as `POST /login`. @strapi/admin, routes; read in 5.54.0 */
export function guardAdminRoute(
  strapi: Core.Strapi,
  address: string,
  guard: (ctx: Context, next: Next) => Promise<void>,
): void {
  interface Route {
    readonly method: string;
    readonly path: string;
    readonly config?: { middlewares?: unknown[] };
  }
  const routers = Object.values(strapi.admin.routes) as unknown as { readonly routes?: readonly Route[] }[];
  const routes = routers.flatMap(({ routes = [] }) => routes);
  const config = routes.find(({ method, path }) => `${method} ${path}` === address)?.config;
  if (config === undefined) throw new Error(`The panel has no ${address} to guard.`);
  config.middlewares = [guard, ...(config.middlewares ?? [])];
}
