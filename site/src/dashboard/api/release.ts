import { releasePath, releaseReport, type ReleaseReport } from '@portal/contract';

/** What visitors are being shown right now. Rejects when the site does not answer or answers something else. */
export async function readRelease(signal: AbortSignal): Promise<ReleaseReport> {
  const response = await fetch(releasePath, { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`${releasePath} answered ${response.status}.`);
  return releaseReport.parse(await response.json());
}
