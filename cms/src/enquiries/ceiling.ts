import { failures, type VentureId } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { CallFailure } from '../contract-api/call-failure';
import { text, type Row } from '../contract-api/row';
import { environment } from '../environment';

const uid = 'api::enquiry.enquiry';
const hourMs = 60 * 60 * 1000;

/** How long it takes until fewer than `most` of the stored enquiries are younger than a time; 0 where that is so now. */
async function waitMs(strapi: Core.Strapi, most: number, windowMs: number): Promise<number> {
  // The oldest of the newest ones decides: they are read by their ids, however many there are.
  const [row]: readonly Row[] = await strapi.db
    .query(uid)
    .findMany({ select: ['id', 'createdAt'], orderBy: { id: 'desc' }, offset: most - 1, limit: 1 });
  return row === undefined
    ? 0
    : Math.max(0, new Date(text(row['createdAt'])).getTime() + windowMs - Date.now());
}

async function phoneOf(strapi: Core.Strapi, venture: VentureId): Promise<string> {
  const row: Row | null = await strapi.db.query('api::profile.profile').findOne({ where: { venture } });
  return text(row?.['phone']);
}

/**
 * Holds the ceiling over the enquiries of all addresses together, which somebody with many addresses would otherwise fill the disk and
 * the inbox with. What is stored is counted, so that no memory is needed, and what the owner deletes makes room. Whoever fills it shuts the
 * form for honest visitors as well: they are told whom to call.
 * @throws CallFailure 429
 */
export async function checkCeiling(strapi: Core.Strapi, venture: VentureId): Promise<void> {
  const { ENQUIRIES_PER_DAY, ENQUIRIES_PER_HOUR } = environment();
  const ms = Math.max(
    await waitMs(strapi, ENQUIRIES_PER_HOUR, hourMs),
    await waitMs(strapi, ENQUIRIES_PER_DAY, 24 * hourMs),
  );
  if (ms === 0) return;
  const seconds = Math.ceil(ms / 1000);
  const error = failures.tooManyEnquiries(seconds, await phoneOf(strapi, venture));
  throw new CallFailure(429, { error }, { 'Retry-After': String(seconds) });
}
