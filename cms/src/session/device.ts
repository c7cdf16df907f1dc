import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import type { AdminUser } from '../strapi-internals';
import { secretFor, setCookie } from './session';

const deviceCookie = 'portal_device';
/** From the last login on. */
const rememberedMs = 180 * 24 * 60 * 60 * 1000;

/** Who a device has shown that it knows: the account, and whether it was asked for a code. */
interface Proven {
  readonly account: AdminUser;
  readonly asksForCode: boolean;
}

/**
 * The signature holds the hash of the account's password, which no cookie shows: a new password has the account forget every device, and no
 * list of devices is stored. Devices from before the second factor are forgotten with it: whoever knew the password may have made himself
 * any number of them, each with codes to guess.
 */
const signatureOf = ({ account, asksForCode }: Proven, device: string, until: number): string =>
  createHmac('sha256', secretFor('devices'))
    .update(JSON.stringify([account.id, account.password, asksForCode, device, until]))
    .digest('base64url');

/**
 * The device that a request comes from, where somebody has logged in to this account with it. It opens nothing: it only has tries of its own,
 * so that what strangers try cannot keep its owner out.
 */
export function knownDevice(ctx: Context, proven: Proven | undefined): string | undefined {
  const cookie = ctx.cookies.get(deviceCookie, { signed: false });
  if (cookie === undefined || proven === undefined) return undefined;
  const [device = '', until = '', signature = ''] = cookie.split('.');
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(proven, device, Number(until)));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return Number(until) > Date.now() ? device : undefined;
}

/** Remembers, after a login, the device that a request came from. */
export function rememberDevice(ctx: Context, proven: Proven): void {
  const device = knownDevice(ctx, proven) ?? randomUUID();
  const until = Date.now() + rememberedMs;
  const value = [device, until, signatureOf(proven, device, until)].join('.');
  setCookie(ctx, deviceCookie, value, new Date(until));
}
