import { createClient, fetchTransport, publisherSecretHeader, type Client } from '@portal/contract';

/**
 * A client of the CMS for the operator's commands. It does not wait long for an answer.
 * @param origin of the CMS
 * @param secret that the CMS and its publishers share
 */
export const operatorClient = (origin: string, secret: string): Client =>
  createClient({
    origin,
    transport: (request) =>
      fetchTransport({
        ...request,
        headers: { ...request.headers, [publisherSecretHeader]: secret },
        signal: AbortSignal.timeout(2000),
      }),
  });
