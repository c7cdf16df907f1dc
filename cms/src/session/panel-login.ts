import { failures } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { z } from 'zod';
import { CallFailure } from '../contract-api/call-failure';
import { bodyOf } from '../contract-api/request';
import { endPanelSession, findAccountByEmail } from './session';
import { signIn } from './sign-in';

/** What the panel's form sends; Strapi adds fields of its own. */
const panelForm = z.looseObject({
  email: z.string().max(255),
  password: z.string().max(255),
});

/** Strapi's, for the session that the panel's tokens come from. */
const panelCookie = 'strapi_admin_refresh';

/** A code after the password: six digits of an app, or a recovery code. */
const withCode = /^(.*\S)\s+(\d{3}\s?\d{3}|[a-z2-9]{5}-[a-z2-9]{5})\s*$/is;

/** The panel's form has no field for a code: it is typed after the password, with a space between. */
function takeApart(
  typed: string,
  asksForCode: boolean,
): { readonly password: string; readonly code?: string } {
  const [, password, code] = (asksForCode ? withCode.exec(typed) : null) ?? [];
  return password === undefined || code === undefined ? { password: typed } : { password, code };
}

/** Strapi's shape of a failure: the panel shows its message above the form. */
function answer(ctx: Context, { body, headers, status }: CallFailure): void {
  // The panel takes a 401 for the end of a session.
  ctx.status = status === 401 ? 400 : status;
  ctx.set(headers);
  const name = status === 429 ? 'RateLimitError' : 'ApplicationError';
  ctx.body = { data: null, error: { status: ctx.status, name, message: body.error, details: {} } };
}

async function guard(strapi: Core.Strapi, ctx: Context, next: Next): Promise<void> {
  const form = panelForm.safeParse(bodyOf(ctx));
  if (!form.success) {
    answer(ctx, new CallFailure(400, { error: failures.invalidLogin }));
    return;
  }
  const email = form.data.email.trim().toLowerCase();
  try {
    const { password } = await signIn(strapi, {
      place: 'panel',
      address: ctx.ip,
      account: await findAccountByEmail(strapi, email),
      name: email,
      credentials: (asksForCode) => takeApart(form.data.password, asksForCode),
      codeWanted: failures.codeWantedInPanel,
    });
    // Strapi checks the password once more and starts the session, which lasts no longer for being remembered.
    Object.assign(ctx.request, { body: { ...form.data, email, password, rememberMe: false } });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    answer(ctx, error);
    return;
  }
  const before = ctx.cookies.get(panelCookie, { signed: false });
  await next();
  if (ctx.status === 200 && before !== undefined) await endPanelSession(strapi, before);
}

/** A route of Strapi as it is declared. */
interface Route {
  readonly method: string;
  readonly path: string;
  readonly config?: { middlewares?: unknown[] };
}

/** Puts the portal's rules for logins before Strapi's own login. @throws Error when Strapi has moved it */
export function guardPanelLogin(strapi: Core.Strapi): void {
  const routers = Object.values(strapi.admin.routes) as unknown as { readonly routes?: readonly Route[] }[];
  const login = routers
    .flatMap(({ routes = [] }) => routes)
    .find(({ method, path }) => method === 'POST' && path === '/login');
  if (login?.config === undefined) throw new Error('The panel has no login to guard.');
  login.config.middlewares = [
    (ctx: Context, next: Next) => guard(strapi, ctx, next),
    ...(login.config.middlewares ?? []),
  ];
}
