import {
  CallError,
  createClient,
  fetchTransport,
  publisherSecretHeader,
  type Client,
  type Content,
} from '@portal/contract';
import { ZodError } from 'zod';
import type { PublisherConfiguration } from '../configuration.ts';

/** The CMS did not give its content. */
export class CmsAway extends Error {
  override readonly name = 'CmsAway';
}

/** Up to where content is known. */
export interface KnownUpTo {
  /** `undefined` when nothing is known. */
  readonly revision: number | undefined;
  /** What names the change with this number. */
  readonly changeId?: string | undefined;
}

/** With its secret a publisher is given what visitors do not see yet, too. */
export const publisherHeaders = (secret: string | undefined): Readonly<Record<string, string>> =>
  secret === undefined ? {} : { [publisherSecretHeader]: secret };

/** The calls of the CMS that a publisher makes; one that takes too long is given up. */
export const cmsClient = ({
  cmsInternalOrigin,
  cmsTimeoutMs,
  hookSecret,
}: Pick<PublisherConfiguration, 'cmsInternalOrigin' | 'cmsTimeoutMs' | 'hookSecret'>): Client =>
  createClient({
    origin: cmsInternalOrigin,
    transport: (request) =>
      fetchTransport({
        ...request,
        headers: { ...request.headers, ...publisherHeaders(hookSecret) },
        signal: AbortSignal.timeout(cmsTimeoutMs),
      }),
  });

/** Asks for what is not known yet; for everything, when what is known comes from another history. @throws CmsAway */
export async function fetchContent(client: Pick<Client, 'content'>, known: KnownUpTo): Promise<Content> {
  try {
    return await client.content(known.revision, known.changeId);
  } catch (cause) {
    if (cause instanceof CallError)
      throw new CmsAway('The CMS does not answer. What was published stays.', { cause });
    if (cause instanceof ZodError)
      throw new CmsAway('What the CMS answers is not content. What was published stays.', { cause });
    throw cause;
  }
}

/**
 * Whether what is published was made from another history of the content than the CMS has now: its database was replaced. Numbers
 * do not tell, since a history that went back counts them again.
 * @param asked what the request named as known
 * @throws CmsAway
 */
export async function wasReplaced(
  client: Pick<Client, 'content'>,
  published: KnownUpTo,
  asked: KnownUpTo,
  reply: Content,
): Promise<boolean> {
  if (published.changeId === undefined) return false;
  const isAnswered = asked.revision === published.revision && asked.changeId === published.changeId;
  return (isAnswered ? reply : await fetchContent(client, published)).replaced === true;
}
