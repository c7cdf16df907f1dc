import {
  CallError,
  createClient,
  failures,
  fetchTransport,
  publisherSecretHeader,
  type LeaseInput,
  type LeaseReply,
} from '@portal/contract';
import { CmsAway } from '../content/fetch-content.ts';

/** A renewal that takes longer is of no use. */
const timeoutMs = 2000;

/**
 * Asks the CMS for the lease.
 * @param secret what publisher and CMS both know
 * @returns as {@link import('./lease.ts').LeaseOptions.ask} wants it
 */
export function askCms(cmsOrigin: string, secret: string): (input: LeaseInput) => Promise<LeaseReply> {
  const client = createClient({
    origin: cmsOrigin,
    transport: (request) =>
      fetchTransport({
        ...request,
        headers: { ...request.headers, [publisherSecretHeader]: secret },
        signal: AbortSignal.timeout(timeoutMs),
      }),
  });
  return async (input) => {
    try {
      return await client.takeLease(input);
    } catch (error) {
      if (!(error instanceof CallError))
        throw new CmsAway('What the CMS answers makes no sense. What was published stays.', { cause: error });
      // A CMS from before there were leases has one publisher.
      if (error.status === 404 && error.message === failures.unknownPath)
        return { status: true, holder: input.holder, fence: 0 };
      if (error.status !== 403 && error.status !== 409) {
        throw new CmsAway('The CMS does not answer. What was published stays.', { cause: error });
      }
      if (error.status === 409) throw error;
      const sentence =
        'The CMS does not know this publisher: PUBLISHER_HOOK_SECRET must be the same for both.';
      throw new Error(sentence, { cause: error });
    }
  };
}

/** For a publisher that shares no secret with the CMS: it is the only one. */
export const askNobody = async ({ holder }: LeaseInput): Promise<LeaseReply> => ({
  status: true,
  holder,
  fence: 0,
});
