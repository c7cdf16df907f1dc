import { setTimeout as sleep } from 'node:timers/promises';
import { collections, type Client } from '@portal/contract';
import type { Portal } from '../../e2e/portal/portal-process.ts';
import { logIn } from '../api/content.ts';
import { restMs, untilVisible, type PageAddresses } from './edits.ts';

/** What stands on every page: the institute's phone number or, on the measured site, its one rule. @param page that shows it */
async function onEveryPage(client: Client, page: string): Promise<(text: string) => Promise<unknown>> {
  const profile = (await client.profile.list()).find(({ venture }) => venture === 'institute');
  if (profile !== undefined)
    return (phone) =>
      client.profile.update(profile.id, collections.profile.input.parse({ ...profile, phone }));
  const { value: id } = await client.rule.create({ point: 'Call us' });
  // It comes to every page, which is a whole render by itself.
  await untilVisible(page, 'Call us');
  await sleep(restMs);
  return (point) => client.rule.update(id, { point });
}

/**
 * Changes what stands on every page, again and again.
 * @returns milliseconds from the press of Save until a record's page shows it: every other page is of the same release
 */
export async function measureSiteWide(
  { cms, siteUrl }: Portal,
  addresses: PageAddresses,
  count: number,
): Promise<number[]> {
  const { client } = await logIn(cms);
  const [record] = await client.faculty.list();
  if (record === undefined) throw new Error('There is no page to look at.');
  const page = siteUrl + addresses.own(record.id);
  const change = await onEveryPage(client, page);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const phone = `+91 44 4000 ${String(1000 + index)}`;
    const began = performance.now();
    await change(phone);
    await untilVisible(page, phone);
    times.push(performance.now() - began);
    await sleep(restMs);
  }
  return times;
}
