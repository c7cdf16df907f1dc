import { failures } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { z } from 'zod';
import { refusal } from '../contract-api/call-failure';
import { bodyOf } from '../contract-api/request';
import { guardAdminRoute, type AdminUser } from '../strapi-internals';
import { endDashboardSessions, endPanelSession, findAccountByEmail } from './session';
import { authenticate, changeInTurn, signIn, type Claim } from './sign-in';

/** What the panel's login form sends; Strapi adds fields of its own. */
const loginForm = z.looseObject({
  email: z.string().max(255),
  password: z.string().max(255),
});

/** What the panel's form of one's own account sends, as far as it says who somebody is. */
const ownAccountForm = z.looseObject({
  email: z.string().max(255).optional(),
  username: z.string().max(255).nullish(),
  password: z.string().max(255).optional(),
  currentPassword: z.string().max(255).optional(),
});

/** Strapi's, for the session that the panel's tokens come from. */
const panelCookie = 'strapi_admin_refresh';
const panelCookieSet = new RegExp(`${panelCookie}=([^;]+)`);

/** A code after the password: six digits of an app, or a recovery code. */
const withCode = /^(.*\S)\s+(\d{3}\s?\d{3}|[a-z2-9]{5}-[a-z2-9]{5})\s*$/is;

/** The panel's forms have no field for a code: it is typed after the password, with a space between. */
function splitCode(
  typed: string,
  asksForCode: boolean,
): { readonly password: string; readonly code?: string } {
  const [, password, code] = (asksForCode ? withCode.exec(typed) : null) ?? [];
  return password === undefined || code === undefined ? { password: typed } : { password, code };
}

/** A form of the panel that could not be answered by Strapi alone. */
type Guard = (strapi: Core.Strapi, ctx: Context, next: Next) => Promise<void>;

const login: Guard = async (strapi, ctx, next) => {
  const form = loginForm.safeParse(bodyOf(ctx));
  if (!form.success) throw refusal(400, failures.invalidLogin);
  const email = form.data.email.trim().toLowerCase();
  const claim: Claim = {
    place: 'panel',
    ctx,
    account: await findAccountByEmail(strapi, email),
    name: email,
    credentials: (asksForCode) => splitCode(form.data.password, asksForCode),
    codeWanted: failures.codeWantedInPanel,
  };
  await signIn(strapi, claim, async ({ password }) => {
    // Strapi checks the password once more and starts the session, which lasts no longer for being remembered.
    Object.assign(ctx.request, { body: { ...form.data, email, password, rememberMe: false } });
    const before = ctx.cookies.get(panelCookie, { signed: false });
    await next();
    if (ctx.status !== 200) return undefined;
    if (before !== undefined) await endPanelSession(strapi, before);
    const [, started = ''] = panelCookieSet.exec(String(ctx.response.headers['set-cookie'])) ?? [];
    return () => endPanelSession(strapi, started);
  });
};

/** The account behind a token of the panel, which Strapi has put there. */
const accountOf = (ctx: Context): AdminUser => (ctx.state as { readonly user: AdminUser }).user;

/**
 * A session alone, which somebody may have stolen, changes nothing of what opens the account. Strapi asks for the present password only beside a
 * new one, without a code and as often as somebody likes.
 */
const changeOwnAccount: Guard = async (strapi, ctx, next) => {
  const form = ownAccountForm.safeParse(bodyOf(ctx));
  if (!form.success) throw refusal(400, failures.malformedForm);
  const account = accountOf(ctx);
  const { currentPassword, email = account.email, password, username = account.username } = form.data;
  const renamed =
    email.trim().toLowerCase() !== account.email || (username ?? '') !== (account.username ?? '');
  if (!renamed && password === undefined) return next();
  if (currentPassword === undefined) {
    throw refusal(400, password === undefined ? failures.presentPasswordForName : failures.presentPassword);
  }
  return changeInTurn(async () => {
    const present = await authenticate(strapi, {
      place: 'panel',
      ctx,
      account,
      name: account.email,
      credentials: (asksForCode) => splitCode(currentPassword, asksForCode),
      codeWanted: failures.codeWantedInPanel,
    });
    Object.assign(ctx.request, { body: { ...form.data, currentPassword: present.password } });
    return next();
  });
};

/** Who ends all of his sessions in the panel, and not only those of one device, means those of the dashboard, too, which it cannot list. */
const endSessions: Guard = async (strapi, ctx, next) => {
  const { deviceId } = (bodyOf(ctx) ?? {}) as { readonly deviceId?: unknown };
  await next();
  if (ctx.status === 200 && deviceId === undefined) await endDashboardSessions(strapi, accountOf(ctx).id);
};

const guards: Readonly<Record<string, Guard>> = {
  'POST /login': login,
  'PUT /users/me': changeOwnAccount,
  'POST /logout': endSessions,
  'DELETE /users/me/sessions': endSessions,
};

/** Puts the portal's rules before Strapi's own handlers. @throws Error when Strapi has moved one of them */
export function guardPanelForms(strapi: Core.Strapi): void {
  for (const [address, guard] of Object.entries(guards)) {
    guardAdminRoute(strapi, address, (ctx, next) => guard(strapi, ctx, next));
  }
}
