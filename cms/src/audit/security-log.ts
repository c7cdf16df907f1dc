import type { Core } from '@strapi/strapi';
import { environment } from '../environment';
import { shortAddress } from '../session/address';

const uid = 'api::security-event.security-event';

/** What is worth writing down beside changes of content. */
export type What =
  | 'logged in'
  | 'failed to log in'
  | 'code asked for'
  | 'logged out'
  | 'password changed'
  | 'second factor turned on'
  | 'second factor turned off'
  | 'recovery code used'
  | 'account made'
  | 'account deleted'
  | 'account changed'
  | 'enquiry changed'
  | 'enquiry deleted';

/** Where it was done. */
export type Place = 'dashboard' | 'panel' | 'server';

interface SecurityEvent {
  readonly what: What;
  /** The account that did it; never what somebody typed, who may have taken the wrong field for the password. */
  readonly who: string;
  /** What it was done to, where that is not who did it: another account, or an enquiry by its id. Nothing that a visitor wrote. */
  readonly about?: string;
  readonly place: Place;
  /** The client's address in full; a part of it is kept. */
  readonly address?: string;
  /** Now by default. */
  readonly time?: string;
}

/** Texts are stored up to this many characters; names of accounts may be as long themselves. */
const longest = 255;

/** Writes an event into the security log. */
export async function recordEvent(
  strapi: Core.Strapi,
  { about, address, time = new Date().toISOString(), ...event }: SecurityEvent,
): Promise<void> {
  const kept = {
    ...(about === undefined ? {} : { about: about.slice(0, longest) }),
    ...(address === undefined ? {} : { address: shortAddress(address) }),
  };
  const { id } = (await strapi.db.query(uid).create({ data: { ...event, ...kept, time } })) as {
    readonly id: number;
  };
  // At once, and not only once a day: strangers make some of these entries.
  await strapi.db.query(uid).deleteMany({ where: { id: { $lte: id - environment().AUDIT_ENTRIES } } });
}

/** Where the running request came in, and from which address; without one it is a command on the server. */
export function origin(strapi: Core.Strapi): { readonly place: Place; readonly address?: string } {
  const ctx = strapi.requestContext.get();
  if (ctx === undefined) return { place: 'server' };
  return { place: ctx.path.startsWith('/api/') ? 'dashboard' : 'panel', address: ctx.ip };
}
