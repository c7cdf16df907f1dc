import { releasePath, releaseReport, type Client, type Release, type ReleaseReport } from '@portal/contract';

/** What visitors are being shown right now. Rejects when the site does not answer or answers something else. */
export async function readRelease(signal: AbortSignal): Promise<ReleaseReport> {
  const response = await fetch(releasePath, { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`${releasePath} answered ${response.status}.`);
  return releaseReport.parse(await response.json());
}

/**
 * Whether the CMS's content goes on from what a release shows. After its database went back, the release's revision is one of changes
 * that the CMS does not have, and says nothing about those that are made now.
 * @returns false as well when the CMS does not answer
 */
export async function isOfThisHistory(
  client: Pick<Client, 'content'>,
  { revision, changeId }: Release,
): Promise<boolean> {
  // Made before releases named their change, or without any.
  if (changeId === undefined) return true;
  try {
    return (await client.content(revision, changeId)).replaced === undefined;
  } catch {
    return false;
  }
}
