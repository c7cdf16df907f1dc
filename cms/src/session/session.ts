import { createHmac, randomUUID } from 'node:crypto';
import { administratorName, limits, sessionCookie } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { buildSessionMetadata } from '@strapi/utils';
import type { Context } from 'koa';
import type { Administrator } from '../contract-api/request';
import { environment } from '../environment';
import {
  accountTokens,
  accountUid,
  adminAuth,
  defineDashboardSessions,
  sessionUid,
  sessionsOf,
  tokenUid,
  type AdminUser,
} from '../strapi-internals';

/** How often the use of a session is written down. */
const noteEveryMs = 5 * 60 * 1000;

/** A hash of nothing that anyone knows: checking it takes as long as checking a real one. */
const nobodysHash = '$2a$10$CwTycUXWue0Thq9StjUM0uJ8z1tY1mZ1n1mQ1Jr0yqkz0c1iQ2u4K';

const usable = (user: AdminUser | null): user is AdminUser => user !== null && user.isActive && !user.blocked;

/**
 * Whom the API serves. The panel knows accounts that may do less, whose sessions are of the same kind; they choose their
 * user names themselves.
 */
const administrators = { roles: { code: 'strapi-super-admin' } };

/**
 * The account of the dashboard: the administrator whose user name is the contract's. Where the panel has given it another name it is
 * the oldest administrator: nobody is locked out by a name.
 */
export async function findAccount(strapi: Core.Strapi): Promise<AdminUser | null> {
  const find = async (where: object): Promise<AdminUser | null> =>
    strapi.db.query(accountUid).findOne({ where: { ...administrators, ...where }, orderBy: { id: 'asc' } });
  return (await find({ username: administratorName })) ?? find({});
}

/** The account of an e-mail address, as the panel names it. @param email in small letters */
export async function findAccountByEmail(strapi: Core.Strapi, email: string): Promise<AdminUser | null> {
  return strapi.db.query(accountUid).findOne({ where: { email } });
}

/**
 * Checks the password of an account. It takes as long for an account that does not exist.
 * @returns the administrator, or `undefined`
 */
export async function checkPassword(
  strapi: Core.Strapi,
  account: Pick<AdminUser, 'email'> | null,
  password: string,
): Promise<AdminUser | undefined> {
  const auth = adminAuth(strapi);
  // bcrypt reads 72 bytes: a longer one must not pass for its beginning.
  if (account === null || Buffer.byteLength(password) > 72) {
    await auth.validatePassword(password.slice(0, 72), nobodysHash);
    return undefined;
  }
  const [, user] = await auth.checkCredentials({ email: account.email, password });
  return user !== false && usable(user) ? user : undefined;
}

const sessions = (strapi: Core.Strapi) => sessionsOf(strapi, 'dashboard');
const panelSessions = (strapi: Core.Strapi) => sessionsOf(strapi, 'admin');

/**
 * Gives the dashboard sessions of its own kind, so that its cookie opens no door of the panel. Strapi tells the tokens of two kinds apart
 * by their secrets alone. Called once at every start.
 */
export async function prepareSessions(strapi: Core.Strapi): Promise<void> {
  const longest = limits.sessionMs / 1000;
  defineDashboardSessions(strapi, {
    // What is signed with it is good for nothing else.
    jwtSecret: createHmac('sha256', environment().ADMIN_JWT_SECRET)
      .update('sessions of the dashboard')
      .digest('base64url'),
    // No call makes one.
    accessTokenLifespan: 1,
    // The token lasts as long as the session may; its row ends when nobody uses it.
    idleRefreshTokenLifespan: longest,
    maxRefreshTokenLifespan: longest,
    idleSessionLifespan: longest,
    maxSessionLifespan: longest,
  });
  await removeExpiredSessions(strapi);
}

/** Sessions of either form that nobody has used for too long, or at all. */
async function removeExpiredSessions(strapi: Core.Strapi): Promise<void> {
  await strapi.db.query(sessionUid).deleteMany({ where: { expiresAt: { $lt: new Date() } } });
}

/**
 * Starts a session on the server and gives the browser its cookie: a token that Strapi signs, so that what the database holds
 * opens nothing. The session that the browser had before ends.
 * @returns ends it again on the server
 */
export async function startSession(
  strapi: Core.Strapi,
  ctx: Context,
  user: Pick<AdminUser, 'id'>,
): Promise<() => Promise<void>> {
  await removeExpiredSessions(strapi);
  const before = await administratorOf(strapi, ctx);
  if (before !== undefined) await endSession(strapi, ctx, before);
  const { absoluteExpiresAt, sessionId, token } = await sessions(strapi).generateRefreshToken(
    String(user.id),
    randomUUID(),
    // Of what the browser says of itself, `Chrome on Windows` is kept.
    { type: 'refresh', metadata: buildSessionMetadata({ userAgent: ctx.get('user-agent') }) },
  );
  await keepAlive(strapi, sessionId);
  setCookie(ctx, token, new Date(absoluteExpiresAt));
  return async () => {
    await sessions(strapi).revokeSessionById(String(user.id), sessionId);
  };
}

/** Puts off the moment at which a session ends because nobody uses it; its last moment stays. */
async function keepAlive(strapi: Core.Strapi, sessionId: string): Promise<void> {
  const expiresAt = new Date(Date.now() + limits.sessionIdleMs);
  await strapi.db.query(sessionUid).update({ where: { sessionId }, data: { expiresAt } });
}

/** Has the browser keep the session's token, which no script reads and no other site's page sends along. */
function setCookie(ctx: Context, token: string, expires: Date): void {
  ctx.cookies.set(sessionCookie, token, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: ctx.secure,
    overwrite: true,
    signed: false,
    expires,
  });
}

/**
 * The administrator whose session a request carries; `undefined` without one that lives.
 * @param isUse whether the session lives longer by it
 */
export async function administratorOf(
  strapi: Core.Strapi,
  ctx: Context,
  isUse = true,
): Promise<Administrator | undefined> {
  const token = ctx.cookies.get(sessionCookie, { signed: false });
  if (token === undefined || token === '') return undefined;
  const session = await sessions(strapi).validateRefreshToken(token);
  if (!session.isValid) return undefined;
  if (isUse) await noteUse(strapi, session.sessionId);
  const user: AdminUser | null = await strapi.db
    .query(accountUid)
    .findOne({ where: { ...administrators, id: session.userId } });
  if (!usable(user)) return undefined;
  const { email, id } = user;
  return { id, email, username: user.username ?? administratorName, sessionId: session.sessionId };
}

/** Session ids, and when their use was last written down: a write for every request would be a high price. */
const noted = new Map<string, number>();

async function noteUse(strapi: Core.Strapi, sessionId: string): Promise<void> {
  const now = Date.now();
  if (now - (noted.get(sessionId) ?? 0) < noteEveryMs) return;
  for (const [id, at] of noted) if (now - at >= noteEveryMs) noted.delete(id);
  noted.set(sessionId, now);
  await keepAlive(strapi, sessionId);
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

/** Ends the session of the panel that a cookie stands for, if it lives. */
export async function endPanelSession(strapi: Core.Strapi, token: string): Promise<void> {
  const session = await panelSessions(strapi).validateRefreshToken(token);
  if (session.isValid) await panelSessions(strapi).revokeSessionById(session.userId, session.sessionId);
}

/** Ends every session of the dashboard that an account has. */
export async function endDashboardSessions(strapi: Core.Strapi, userId: number): Promise<void> {
  await sessions(strapi).invalidateRefreshToken(String(userId));
}

/**
 * Ends every session of an administrator, the panel's included, and every token by which a program comes in as this account: it
 * needs no password and no second factor, and would outlast both.
 */
export async function endEverySession(strapi: Core.Strapi, userId: number): Promise<void> {
  await endDashboardSessions(strapi, userId);
  await panelSessions(strapi).invalidateRefreshToken(String(userId));
  const owned: readonly { readonly id: number }[] = await strapi.db
    .query(tokenUid)
    .findMany({ where: { adminUserOwner: { id: userId } }, select: ['id'] });
  for (const { id } of owned) await accountTokens(strapi).revoke(id);
}
