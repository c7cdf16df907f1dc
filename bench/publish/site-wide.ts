import { setTimeout as sleep } from 'node:timers/promises';
import { collections } from '@portal/contract';
import type { Portal } from '../../e2e/portal/portal-process.ts';
import { logIn } from '../api/content.ts';
import { restMs, untilVisible, type PageAddresses } from './edits.ts';

/**
 * Changes the phone number that stands on every page, again and again.
 * @returns milliseconds from the press of Save until a record's page shows the new one: every other page is of the same release
 */
export async function measureSiteWide(
  { cms, siteUrl }: Portal,
  addresses: PageAddresses,
  count: number,
): Promise<number[]> {
  const { client } = await logIn(cms);
  const profile = (await client.profile.list()).find(({ venture }) => venture === 'institute');
  const [record] = await client.faculty.list();
  if (profile === undefined || record === undefined) throw new Error('There is nothing to change.');
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const phone = `+91 44 4000 ${String(1000 + index)}`;
    const input = collections.profile.input.parse({ ...profile, phone });
    const began = performance.now();
    await client.profile.update(profile.id, input);
    await untilVisible(siteUrl + addresses.own(record.id), phone);
    times.push(performance.now() - began);
    await sleep(restMs);
  }
  return times;
}
