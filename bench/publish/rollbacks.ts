import { publisherSecretHeader } from '@portal/contract';
import type { Portal } from '../../e2e/portal/portal-process.ts';
import { rollbackPath, publishPath } from '../../publisher/src/serve/own-addresses.ts';
import { firstRecord, untilVisible, type PageAddresses } from './edits.ts';

/** As many releases as are retained. */
const count = 10;

/** A release, and what it says that no other does. */
interface Past {
  readonly name: string;
  readonly text: string;
}

async function order({ hookSecret, siteUrl }: Portal, path: string): Promise<void> {
  const headers = { [publisherSecretHeader]: hookSecret };
  const response = await fetch(siteUrl + path, { method: 'POST', headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/**
 * Publishes as many releases as are retained and rolls back to each of them once, far and near ones alternating. In the end the newest
 * content is live again.
 * @returns milliseconds from the request, which `npm run rollback` makes, until the release's page is served
 */
export async function measureRollbacks(portal: Portal, addresses: PageAddresses): Promise<number[]> {
  const { page, rename } = await firstRecord(portal, addresses);
  const releases: Past[] = [];
  for (let index = 0; index < count; index += 1) {
    const text = `Professor of the past (${index})`;
    await rename(text);
    await untilVisible(page, text);
    releases.push({ name: (await portal.release())?.release ?? '', text });
  }
  const times: number[] = [];
  for (const { name, text } of inTurns(releases)) {
    const began = performance.now();
    await order(portal, `${rollbackPath}?release=${name}`);
    await untilVisible(page, text);
    times.push(performance.now() - began);
  }
  await order(portal, publishPath);
  await untilVisible(page, `Professor of the past (${count - 1})`);
  return times;
}

/** The first, the last, the second, the last but one and so on. */
function inTurns<T>(list: readonly T[]): T[] {
  const [first, ...rest] = list;
  return first === undefined ? [] : [first, ...inTurns(rest.toReversed())];
}
