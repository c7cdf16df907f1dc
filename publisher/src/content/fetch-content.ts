import { CallError, type Client, type Content } from '@portal/contract';
import { ZodError } from 'zod';

/** The CMS did not give its content. */
export class CmsAway extends Error {
  override readonly name = 'CmsAway';
}

/** Asks for what changed since a revision, or for everything. @throws CmsAway */
export async function fetchContent(
  client: Pick<Client, 'content'>,
  since: number | undefined,
): Promise<Content> {
  try {
    return await client.content(since);
  } catch (cause) {
    if (cause instanceof CallError)
      throw new CmsAway('The CMS does not answer. What was published stays.', { cause });
    if (cause instanceof ZodError)
      throw new CmsAway('What the CMS answers is not content. What was published stays.', { cause });
    throw cause;
  }
}
