import { ventures, type MailQueueReply } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { text, texts, type Row } from '../contract-api/row';
import { environment } from '../environment';
import { longestDeliveryMs, mailSender, type Mail } from '../mail/delivery';
import { MailFailure } from '../mail/mail-failure';
import { enquiryMail } from './enquiry-mail';
import { ventureOfRow } from './enquiry-row';

const table = 'enquiries';
const uid = 'api::enquiry.enquiry';

/** Another process may have stored one, or somebody in the panel had one sent again. */
const longestRestMs = 60_000;
/** After a process died while it sent, another one takes its mail up again. */
const claimMs = longestDeliveryMs + 30_000;
/** What is due later than this is nobody's, however much the clocks of two machines differ. */
const longestClaimMs = 2 * claimMs;
const longestWaitMs = 6 * 3_600_000;
/** With the waits above: three days. */
export const mostTries = 20;
/** A process that is told to end lets a mail under way finish, but not for long. */
const farewellMs = 3000;

/** What an enquiry is stored with, so that it and its place in the queue are one write. */
export const mailAtFirst = (): { readonly mailState?: 'waiting' } =>
  environment().mail === undefined ? {} : { mailState: 'waiting' };

/** How long after so many failed tries the next one comes, in milliseconds. */
export const waitAfter = (tries: number, firstMs: number): number =>
  Math.min(firstMs * 2 ** (tries - 1), Math.max(longestWaitMs, firstMs));

/** A row of the queue. `due` also tells who has it: whoever takes it moves it into the future. */
interface Queued {
  readonly id: number;
  readonly tries: number;
  /** Milliseconds since 1970. */
  readonly due: number;
}

async function nextOf(strapi: Core.Strapi): Promise<Queued | undefined> {
  const row: Readonly<Record<string, unknown>> | undefined = await strapi.db
    .getConnection(table)
    .where({ mail_state: 'waiting' })
    .orderBy('mail_due')
    .orderBy('id')
    .first('id', 'mail_tries', 'mail_due');
  if (row === undefined) return undefined;
  // PostgreSQL answers large numbers as text.
  return { id: Number(row['id']), tries: Number(row['mail_tries']), due: Number(row['mail_due']) };
}

/** Changes a queued row if nobody else did meanwhile. The record's own time stays: nothing of the enquiry changes. */
async function change(
  strapi: Core.Strapi,
  { id, due }: Queued,
  to: Readonly<Record<string, string | number | null>>,
): Promise<boolean> {
  const changed = await strapi.db
    .getConnection(table)
    .where({ id, mail_state: 'waiting', mail_due: due })
    .update(to);
  return changed === 1;
}

/** The mail of an enquiry; `undefined` when it was deleted meanwhile. @throws MailFailure when none can be made of it */
async function mailOf(strapi: Core.Strapi, id: number): Promise<Mail | undefined> {
  const row: Row | null = await strapi.db.query(uid).findOne({ where: { id } });
  if (row === null) return undefined;
  const { mail, SITE_URL: siteUrl } = environment();
  const venture = ventureOfRow(row);
  const profile: Row | null = await strapi.db.query('api::profile.profile').findOne({ where: { venture } });
  const to = mail?.to ?? text(profile?.['email']);
  if (to === '') throw new MailFailure('The profile of the site holds no e-mail address.');
  try {
    return enquiryMail(
      {
        ...texts(row, 'name', 'email', 'phone', 'enquiry', 'message', 'consent'),
        documentId: row.documentId,
        createdAt: new Date(text(row['createdAt'])),
      },
      { to, brandName: text(profile?.['brandName']) || ventures[venture].name, siteUrl },
    );
  } catch {
    // Another try would end the same, and hold up the mails behind it.
    throw new MailFailure('No mail can be made of this enquiry: it is damaged.', true);
  }
}

/** Sends one mail that was taken, and stores what became of it. */
async function deliver(
  strapi: Core.Strapi,
  taken: Queued,
  send: (mail: Mail) => Promise<void>,
): Promise<void> {
  const { id, tries } = taken;
  try {
    const mail = await mailOf(strapi, id);
    if (mail === undefined) return;
    await send(mail);
    await change(strapi, taken, { mail_state: 'sent', mail_failure: null });
    strapi.log.info(`The mail about enquiry ${id} was sent.`);
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    const { message: reason } = error;
    if (error.final || tries >= mostTries) {
      // Whoever sets it to waiting again has it sent at once.
      await change(strapi, taken, {
        mail_state: 'failed',
        mail_failure: reason,
        mail_tries: 0,
        mail_due: 0,
      });
      strapi.log.error(`The mail about enquiry ${id} was not sent: ${reason}`);
    } else {
      const due = Date.now() + waitAfter(tries, environment().MAIL_RETRY);
      await change(strapi, taken, { mail_failure: reason, mail_due: due });
      strapi.log.warn(`The mail about enquiry ${id} was not sent yet and is tried again: ${reason}`);
    }
  }
}

/**
 * Has what waits tried now: a process that was killed while it sent left its mail taken, and whoever put the settings right and
 * started again wants to see it. On PostgreSQL another process may have a mail that is due soon, so that one keeps its time, which
 * is minutes at most.
 */
export async function tryAllNow(strapi: Core.Strapi): Promise<void> {
  const waiting = strapi.db.getConnection(table).where({ mail_state: 'waiting' });
  const shared = strapi.db.dialect.client === 'postgres';
  await (shared ? waiting.where('mail_due', '>', Date.now() + longestClaimMs) : waiting).update({
    mail_due: 0,
  });
}

/** How many mails wait or failed, and why the newest of them did. */
export async function mailQueueState(strapi: Core.Strapi): Promise<Omit<MailQueueReply, 'status'>> {
  const ofState = (...states: readonly string[]) =>
    strapi.db.getConnection(table).whereIn('mail_state', states);
  const countOf = async (state: string): Promise<number> => {
    const row = (await ofState(state).count('id as many').first()) as { readonly many: number | string };
    // PostgreSQL answers large numbers as text.
    return Number(row.many);
  };
  const last: { readonly mail_failure: string } | undefined = await ofState('waiting', 'failed')
    .whereNot('mail_failure', '')
    .orderBy('id', 'desc')
    .first('mail_failure');
  return {
    sends: environment().mail !== undefined,
    waiting: await countOf('waiting'),
    failed: await countOf('failed'),
    failure: last?.mail_failure ?? '',
  };
}

let wake = (): void => {};
let stop = async (): Promise<void> => {};

/** Has the queue looked at now: an enquiry was stored. */
export const wakeMailQueue = (): void => wake();

/** Ends the queue; a mail that is under way is finished if it takes no time. */
export const stopMailQueue = (): Promise<void> => stop();

/**
 * Sends what is queued, one after the other, for as long as this process lives. Several processes share one queue: one
 * conditional update decides who sends.
 */
export async function startMailQueue(strapi: Core.Strapi): Promise<void> {
  const { mail } = environment();
  if (mail === undefined) {
    strapi.log.info('No mail about enquiries is sent: SMTP_URL is not set.');
    return;
  }
  await tryAllNow(strapi);
  const send = mailSender(mail);
  const state: { stopped: boolean; again: boolean; working?: Promise<void>; timer?: NodeJS.Timeout } = {
    stopped: false,
    again: false,
  };
  /** @returns how long nothing is due, in milliseconds */
  const sendDue = async (): Promise<number> => {
    while (!state.stopped) {
      const next = await nextOf(strapi);
      if (next === undefined) return longestRestMs;
      const now = Date.now();
      if (next.due > now) return Math.min(next.due - now, longestRestMs);
      const taken = { id: next.id, tries: next.tries + 1, due: now + claimMs };
      if (await change(strapi, next, { mail_tries: taken.tries, mail_due: taken.due })) {
        await deliver(strapi, taken, send);
      }
    }
    return longestRestMs;
  };
  const work = async (): Promise<void> => {
    let restMs = longestRestMs;
    try {
      do {
        state.again = false;
        restMs = await sendDue();
      } while (state.again);
    } catch (error) {
      strapi.log.error(`The queue of mails rests for a minute: ${String(error)}`);
    }
    delete state.working;
    if (!state.stopped) state.timer = setTimeout(() => wake(), restMs).unref();
  };
  wake = () => {
    if (state.stopped) return;
    clearTimeout(state.timer);
    if (state.working === undefined) state.working = work();
    else state.again = true;
  };
  stop = async () => {
    state.stopped = true;
    clearTimeout(state.timer);
    const farewell = new Promise((resolve) => setTimeout(resolve, farewellMs).unref());
    await Promise.race([state.working, farewell]);
  };
  wake();
}
