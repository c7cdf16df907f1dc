import { setTimeout as sleep } from 'node:timers/promises';
import { publisherSecretHeader, releasePath, releaseReport } from '@portal/contract';
import { z } from 'zod';
import { hookPath, statusPath } from '../../publisher/src/serve/own-addresses.ts';

const statusReply = z.object({
  state: z.enum(['waiting', 'publishing', 'live', 'offline', 'failed', 'held']).optional(),
  failure: z.string().optional(),
});

/** Has the publisher poll the revision now. One that does not listen yet polls by itself when it starts. */
export async function notifyPublisher(origin: string, secret: string): Promise<void> {
  const headers = { [publisherSecretHeader]: secret };
  await fetch(origin + hookPath, { method: 'POST', headers }).catch(() => undefined);
}

/** What a running publisher answered. */
export interface PublisherReply {
  readonly ok: boolean;
  readonly body: unknown;
}

/** Asks the running publisher at one of its own addresses; `undefined` when none answers. */
export async function askPublisher(
  origin: string,
  secret: string,
  method: 'GET' | 'POST',
  path: string,
  timeoutMs: number,
): Promise<PublisherReply | undefined> {
  const reply = await fetch(origin + path, {
    method,
    headers: { [publisherSecretHeader]: secret },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (reply === undefined) return undefined;
  return { ok: reply.ok, body: await reply.json().catch(() => undefined) };
}

/** What the publisher says of itself; `undefined` when none answers. */
export async function publisherStatus(origin: string, secret: string): Promise<unknown> {
  const reply = await askPublisher(origin, secret, 'GET', statusPath, 2000);
  return reply?.ok === true ? reply.body : undefined;
}

/**
 * Waits until the site is served.
 * @returns why it is not, when publishing fails: the publisher goes on trying
 */
export async function untilSiteIsServed(origin: string, secret: string): Promise<string | undefined> {
  for (;;) {
    const reply = await fetch(origin + releasePath).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.ok === true) return undefined;
    const status = statusReply.safeParse(await publisherStatus(origin, secret));
    if (status.success && status.data.state === 'failed') return status.data.failure;
    await sleep(150);
  }
}

/** How many pictures of what is served are still being made. */
export async function picturesToCome(origin: string): Promise<number> {
  const reply = await fetch(origin + releasePath).catch(() => undefined);
  const served = releaseReport.safeParse(await reply?.json().catch(() => undefined));
  return served.data?.preparing ?? 0;
}
