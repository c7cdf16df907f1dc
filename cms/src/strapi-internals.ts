/**
 * Every place of Strapi that its documentation does not promise, each with the version in which it was read. Before an update of Strapi they are
 * compared with its sources; the rest of the CMS touches documented things only.
 */
import type { Core, Modules } from '@strapi/strapi';
import type { Context, Next } from 'koa';

/** A service of Strapi's panel, which its types know as a plain object. */
const service =
  <T>(uid: string) =>
  (strapi: Core.Strapi): T =>
    strapi.service(uid as 'admin::user') as unknown as T;

/** Types of Strapi's own, whose rows are read and deleted by `strapi.db.query`. @strapi/admin, content-types; read in 5.54.0 */
export const accountUid = 'admin::user';
export const sessionUid = 'admin::session';
export const tokenUid = 'admin::api-token';
export const permissionUid = 'admin::permission';

/** The row of an account, `admin::user`. */
export interface AdminUser {
  readonly id: number;
  readonly username: string | null;
  readonly email: string;
  readonly isActive: boolean;
  readonly blocked: boolean;
  /** Hashed. */
  readonly password: string;
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

/** Sessions of one kind; `admin` is Strapi's name for those of its panel. @strapi/core, services/session-manager; read in 5.54.0 */
export const sessionsOf = (strapi: Core.Strapi, origin: 'admin' | 'dashboard') =>
  strapi.sessionManager(origin);

/** Gives the dashboard sessions of its own kind; times in seconds. @strapi/core, services/session-manager; read in 5.54.0 */
export const defineDashboardSessions = (
  strapi: Core.Strapi,
  config: Parameters<Core.Strapi['sessionManager']['defineOrigin']>[1],
): void => strapi.sessionManager.defineOrigin('dashboard', config);

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

/** A call of the document service, of any type. */
export interface DocumentCall {
  readonly context: Modules.Documents.Middleware.Context;
  readonly next: () => Promise<unknown>;
}

/**
 * Puts a middleware around calls of the document service. The generated types give every action its own result; this one hands results through as
 * they are. @strapi/core, services/document-service/middlewares; read in 5.54.0
 */
export function addDocumentMiddleware(
  strapi: Core.Strapi,
  middleware: (call: DocumentCall) => Promise<unknown>,
): void {
  const use = async (context: DocumentCall['context'], next: DocumentCall['next']) =>
    middleware({ context, next });
  strapi.documents.use(use as Modules.Documents.Middleware.Middleware);
}

/** What the panel lets accounts do, and with which content types. */
export interface PanelAction {
  readonly uid: string;
  readonly pluginName?: string;
  readonly subjects?: readonly string[];
}

/** Changes what the panel can do, before Strapi and its plugins say what that is. @strapi/admin, services/permission; read in 5.54.0 */
export function changePanelActions(
  strapi: Core.Strapi,
  change: (actions: readonly PanelAction[]) => readonly PanelAction[],
): void {
  const { actionProvider } = service<{
    readonly actionProvider: { registerMany(actions: readonly PanelAction[]): Promise<unknown> };
  }>('admin::permission')(strapi);
  const registerMany = actionProvider.registerMany.bind(actionProvider);
  actionProvider.registerMany = (actions) => registerMany(change(actions));
}

interface FieldConfiguration {
  readonly edit?: Readonly<Record<string, unknown>> | undefined;
  readonly list?: Readonly<Record<string, unknown>> | undefined;
}

/** How the panel shows a content type. */
export interface PanelConfiguration {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly metadatas: Readonly<Record<string, FieldConfiguration>>;
  readonly layouts: Readonly<Record<string, unknown>>;
}

/** @strapi/content-manager, services/content-types; read in 5.54.0 */
export const panelConfigurations = (
  strapi: Core.Strapi,
): {
  findConfiguration(type: { uid: string }): Promise<PanelConfiguration>;
  updateConfiguration(type: { uid: string }, configuration: PanelConfiguration): Promise<unknown>;
} => strapi.plugin('content-manager').service('content-types');

/** The tables that this version wants, and how Strapi compares them with those that are there. @strapi/database, schema; read in 5.54.0 */
export const wantedTables = (strapi: Core.Strapi) =>
  strapi.db.schema as unknown as {
    readonly schema: object;
    readonly schemaStorage: {
      read(): Promise<{ readonly hash: string } | null>;
      hashSchema(schema: object): string;
    };
  };

/** Runs something once Strapi knows the tables that it wants, and before it changes those that are there. @strapi/database, Database.init; read in 5.54.0 */
export function beforeTablesChange(strapi: Core.Strapi, act: () => Promise<void>): void {
  const { db } = strapi;
  const init = db.init.bind(db);
  db.init = async (options) => {
    const made = await init(options);
    await act();
    return made;
  };
}

/** A connection of PostgreSQL's driver. */
interface PostgresConnection {
  query(sql: string, values: readonly unknown[]): Promise<{ readonly rows: readonly object[] }>;
}

/** The pool of connections inside Strapi's query builder, for what must keep one connection. knex 3.0.1, Client */
export const connectionPool = (strapi: Core.Strapi) =>
  strapi.db.connection.client as {
    acquireConnection(): Promise<PostgresConnection>;
    releaseConnection(connection: PostgresConnection): Promise<void>;
  };

/** A second database layer, like Strapi's own with another connection: the class is no export of Strapi's. @strapi/database, Database; read in 5.54.0 */
export function databaseLike(strapi: Core.Strapi, connection: object): Core.Strapi['db'] {
  const { config, constructor } = strapi.db;
  return new (constructor as new (config: object) => Core.Strapi['db'])({
    ...config,
    connection: { ...config.connection, ...connection },
  });
}

/** Webhooks as they are stored, and what calls them, which is told of every change apart. @strapi/core, services/webhook-store and webhook-runner; read in 5.54.0 */
export const webhooks = (strapi: Core.Strapi) => ({
  store: strapi.get<Modules.WebhookStore.WebhookStore>('webhookStore'),
  runner: strapi.get<Modules.WebhookRunner.WebhookRunner>('webhookRunner'),
});
