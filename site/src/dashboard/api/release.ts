import { release, releasePath, type Release } from '@portal/contract';

/** What visitors are being shown right now. Rejects when the site does not answer or answers something else. */
export async function readRelease(signal: AbortSignal): Promise<Release> {
  const response = await fetch(releasePath, { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`${releasePath} answered ${response.status}.`);
  return release.parse(await response.json());
}
