import { setTimeout as sleep } from 'node:timers/promises';
import type { Portal } from '../../e2e/portal/portal-process.ts';
import { firstRecord, restMs, untilVisible, type PageAddresses } from './edits.ts';

/**
 * Changes a record's name and takes the change back, again and again.
 * @returns milliseconds from the press of Undo until the record's page shows the former name
 */
export async function measureUndos(
  portal: Portal,
  addresses: PageAddresses,
  count: number,
): Promise<number[]> {
  const { client, page, record, rename } = await firstRecord(portal, addresses);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `Professor of a moment (${index})`;
    const { revision } = await rename(name);
    await untilVisible(page, name);
    await sleep(restMs);
    const began = performance.now();
    await client.history.undo(revision);
    await untilVisible(page, record.name);
    times.push(performance.now() - began);
    await sleep(restMs);
  }
  return times;
}
