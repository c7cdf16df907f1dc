import { randomUUID } from 'node:crypto';
import { administratorName, sessionCookie } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Administrator } from '../contract-api/request';

const userUid = 'admin::user';

/** The row of an administrator. */
export interface AdminUser {
  readonly id: number;
  readonly username: string | null;
  readonly email: string;
  readonly isActive: boolean;
  readonly blocked: boolean;
}

/** The part of Strapi's authentication service that is used here. */
interface AuthService {
  validatePassword(password: string, hash: string): Promise<boolean>;
  checkCredentials(credentials: {
    email: string;
    password: string;
  }): Promise<readonly [unknown, AdminUser | false]>;
}

/** A hash of nothing that anyone knows: checking it takes as long as checking a real one. */
const nobodysHash = '$2a$10$CwTycUXWue0Thq9StjUM0uJ8z1tY1mZ1n1mQ1Jr0yqkz0c1iQ2u4K';

const usable = (user: AdminUser | null): user is AdminUser => user !== null && user.isActive && !user.blocked;

/** The account of the dashboard: the administrator whose user name is the contract's. */
export async function findAccount(strapi: Core.Strapi): Promise<AdminUser | null> {
  return strapi.db.query(userUid).findOne({ where: { username: administratorName }, orderBy: { id: 'asc' } });
}

/**
 * Checks a user name (in any letter case) and a password. It takes as long for a name that does not exist.
 * @returns the administrator, or `undefined`
 */
export async function checkPassword(
  strapi: Core.Strapi,
  username: string,
  password: string,
): Promise<AdminUser | undefined> {
  const auth = strapi.service('admin::auth') as unknown as AuthService;
  const account = username.toLowerCase() === administratorName ? await findAccount(strapi) : null;
  // bcrypt reads 72 bytes: a longer one must not pass for its beginning.
  if (account === null || Buffer.byteLength(password) > 72) {
    await auth.validatePassword(password.slice(0, 72), nobodysHash);
    return undefined;
  }
  const [, user] = await auth.checkCredentials({ email: account.email, password });
  return user !== false && usable(user) ? user : undefined;
}

const sessions = (strapi: Core.Strapi) => strapi.sessionManager('admin');

/** Starts a session on the server and gives the browser its cookie. */
export async function startSession(strapi: Core.Strapi, ctx: Context, user: AdminUser): Promise<void> {
  const { absoluteExpiresAt, token } = await sessions(strapi).generateRefreshToken(
    String(user.id),
    randomUUID(),
    {
      type: 'refresh',
    },
  );
  setCookie(ctx, token, new Date(absoluteExpiresAt));
}

function setCookie(ctx: Context, value: string, expires: Date): void {
  ctx.cookies.set(sessionCookie, value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: ctx.secure,
    overwrite: true,
    signed: false,
    expires,
  });
}

/** The administrator whose session a request carries; `undefined` without one that lives. */
export async function administratorOf(strapi: Core.Strapi, ctx: Context): Promise<Administrator | undefined> {
  const token = ctx.cookies.get(sessionCookie, { signed: false });
  if (token === undefined || token === '') return undefined;
  const session = await sessions(strapi).validateRefreshToken(token);
  if (!session.isValid) return undefined;
  const user: AdminUser | null = await strapi.db.query(userUid).findOne({ where: { id: session.userId } });
  if (!usable(user)) return undefined;
  const { email, id } = user;
  return { id, email, username: user.username ?? administratorName, sessionId: session.sessionId };
}

/** Ends a session on the server, so that a copied cookie is dead too. */
export async function endSession(
  strapi: Core.Strapi,
  ctx: Context,
  administrator: Administrator,
): Promise<void> {
  await sessions(strapi).revokeSessionById(String(administrator.id), administrator.sessionId);
  setCookie(ctx, '', new Date(0));
}

/** Ends every session of an administrator, the panel's included. */
export async function endEverySession(strapi: Core.Strapi, userId: number): Promise<void> {
  await sessions(strapi).invalidateRefreshToken(String(userId));
}
