import { setTimeout as sleep } from 'node:timers/promises';
import { ventures, type MailQueueReply } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { text, texts, type Row } from '../contract-api/row';
import { environment } from '../environment';
import { longestDeliveryMs, mailSender, type Mail } from '../mail/delivery';
import { MailFailure } from '../mail/mail-failure';
import { enquiryMail } from './enquiry-mail';
import { ventureOfRow } from './enquiry-row';

/** After a process died while it sent, another one takes its mail up again. */
const claimMs = longestDeliveryMs + 30_000;
/** How often is looked whether one is due: another process may have stored one, or somebody in the panel had one sent again. */
const mostRestMs = 10_000;
const mostWaitMs = 6 * 3_600_000;
/** With the waits: three days. */
export const mostTries = 20;
/** A process that is told to end lets a mail under way finish, but not for long. */
const farewellMs = 3000;

/** What an enquiry is stored with, so that it and its place in the queue are one write. */
export const mailAtFirst = (): { readonly mailState?: 'waiting' } =>
  environment().mail === undefined ? {} : { mailState: 'waiting' };

/** How long after so many failed tries the next one comes, in milliseconds. */
export const waitAfter = (tries: number, firstMs: number): number =>
  Math.min(firstMs * 2 ** (tries - 1), Math.max(mostWaitMs, firstMs));

/** The queue is a part of the enquiries. It is changed by Knex, so that the records' own times stay: nothing of an enquiry changes. */
const enquiries = (strapi: Core.Strapi) => strapi.db.getConnection('enquiries');

/** The mail of an enquiry. @throws MailFailure when none can be made of it */
async function mailOf(strapi: Core.Strapi, row: Row): Promise<Mail> {
  const { mail, SITE_URL: siteUrl } = environment();
  const venture = ventureOfRow(row);
  const profile: Row | null = await strapi.db.query('api::profile.profile').findOne({ where: { venture } });
  const to = mail?.to ?? text(profile?.['email']);
  if (to === '') throw new MailFailure('The profile of the site holds no e-mail address.');
  try {
    const enquiry = {
      ...texts(row, 'name', 'email', 'phone', 'enquiry', 'message', 'subject', 'consent'),
      documentId: row.documentId,
      createdAt: new Date(text(row['createdAt'])),
    };
    const brandName = text(profile?.['brandName']) || ventures[venture].name;
    return enquiryMail(enquiry, { to, brandName, siteUrl });
  } catch {
    // Another try would end the same, and hold up the mails behind it.
    throw new MailFailure('No mail can be made of this enquiry: it is damaged.', true);
  }
}

/** Sends the mail of an enquiry that this process has claimed. @returns what the enquiry's row says of it then */
async function deliver(
  strapi: Core.Strapi,
  row: Row,
  tries: number,
  send: (mail: Mail) => Promise<void>,
): Promise<Readonly<Record<string, string | number | null>>> {
  try {
    await send(await mailOf(strapi, row));
    strapi.log.info(`The mail about enquiry ${row.id} was sent.`);
    return { mail_state: 'sent', mail_failure: null };
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    const { final, message } = error;
    if (!final && tries < mostTries) {
      strapi.log.warn(`The mail about enquiry ${row.id} was not sent yet and is tried again: ${message}`);
      return { mail_failure: message, mail_due: Date.now() + waitAfter(tries, environment().MAIL_RETRY) };
    }
    strapi.log.error(`The mail about enquiry ${row.id} was not sent: ${message}`);
    // Whoever sets it to waiting again has it sent at once.
    return { mail_state: 'failed', mail_failure: message, mail_tries: 0, mail_due: 0 };
  }
}

/**
 * Sends what is due, one after the other. Several processes share one queue: whoever moves a mail's time into the future has claimed
 * it, and one conditional update decides who that is.
 */
async function sendDue(
  strapi: Core.Strapi,
  send: (mail: Mail) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const now = Date.now();
    const next: Readonly<Record<string, string | number>> | undefined = await enquiries(strapi)
      .where({ mail_state: 'waiting' })
      .where('mail_due', '<=', now)
      .orderBy(['mail_due', 'id'])
      .first('id', 'mail_tries', 'mail_due');
    if (next === undefined) return;
    const { id = 0, mail_due: due = 0, mail_tries: before } = next;
    const claim = { mail_tries: Number(before) + 1, mail_due: now + claimMs };
    const claimed = await enquiries(strapi).where({ id, mail_state: 'waiting', mail_due: due }).update(claim);
    const row: Row | null = await strapi.db.query('api::enquiry.enquiry').findOne({ where: { id } });
    // Another process was faster, or somebody has deleted it.
    if (claimed === 0 || row === null) continue;
    const outcome = await deliver(strapi, row, claim.mail_tries, send);
    await enquiries(strapi).where({ id, mail_state: 'waiting', mail_due: claim.mail_due }).update(outcome);
  }
}

/** How many mails wait or failed, and why the newest of them did. */
export async function mailQueueState(strapi: Core.Strapi): Promise<Omit<MailQueueReply, 'status'>> {
  const count = async (state: string): Promise<number> => {
    const row = await enquiries(strapi).where({ mail_state: state }).count('id as many').first();
    // PostgreSQL answers large numbers as text.
    return Number((row as { readonly many: number | string }).many);
  };
  const last: { readonly mail_failure: string } | undefined = await enquiries(strapi)
    .whereIn('mail_state', ['waiting', 'failed'])
    .whereNot('mail_failure', '')
    .orderBy('id', 'desc')
    .first('mail_failure');
  return {
    sends: environment().mail !== undefined,
    waiting: await count('waiting'),
    failed: await count('failed'),
    failure: last?.mail_failure ?? '',
  };
}

/** Has the queue looked at now: an enquiry was stored. */
export let wakeMailQueue = (): void => {};

/** Ends the queue; a mail that is under way is finished if it takes no time. */
export let stopMailQueue = async (): Promise<void> => {};

/** Sends what is queued for as long as this process lives. */
export async function startMailQueue(strapi: Core.Strapi): Promise<void> {
  const { MAIL_RETRY, mail } = environment();
  if (mail === undefined) {
    strapi.log.info('No mail about enquiries is sent: SMTP_URL is not set.');
    return;
  }
  // A process that was killed while it sent left its mail claimed, and whoever put the settings right and started again wants to see it.
  await enquiries(strapi).where({ mail_state: 'waiting' }).update({ mail_due: 0 });
  const send = mailSender(mail);
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  wakeMailQueue = () => {
    working ??= sendDue(strapi, send, stopping.signal)
      .catch((error: unknown) => {
        strapi.log.error(`No mail about an enquiry can be sent now: ${String(error)}`);
      })
      .finally(() => (working = undefined));
  };
  const timer = setInterval(() => wakeMailQueue(), Math.min(MAIL_RETRY, mostRestMs)).unref();
  stopMailQueue = async () => {
    stopping.abort();
    clearInterval(timer);
    await Promise.race([working, sleep(farewellMs, undefined, { ref: false })]);
  };
  wakeMailQueue();
}
