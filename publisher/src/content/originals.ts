import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { publisherHeaders } from './fetch-content.ts';

/** How long the CMS may send nothing of a file. The whole may take as long as the line needs. */
const idleMs = 20_000;

/** A file that the CMS did not give. */
export class FileUnavailable extends Error {
  override readonly name = 'FileUnavailable';
  /** Whether the CMS could not be asked: then the file may well be there. */
  readonly away: boolean;

  constructor(message: string, options: ErrorOptions & { readonly away?: boolean } = {}) {
    super(message, options);
    this.away = options.away ?? false;
  }

  /** The same with the name of the record that shows the file. */
  of(recordName: string): FileUnavailable {
    return new FileUnavailable(`${recordName}: ${this.message}`, { cause: this.cause, away: this.away });
  }
}

/** Where the files of the CMS are, and the secret without which it gives only those that visitors may see. */
export interface FileSource {
  readonly cmsInternalOrigin: string;
  readonly hookSecret?: string | undefined;
}

/**
 * Copies a file of the CMS to the disk without holding it in memory. A file that came only in part is not kept.
 * @param sha256 what its bytes must amount to, where that is known
 * @returns SHA-256 of the bytes in hex
 * @throws FileUnavailable when the CMS did not give it whole; an error of the system when it cannot be kept
 */
export async function fetchOriginal(
  source: FileSource,
  path: string,
  target: string,
  sha256?: string,
): Promise<string> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), idleMs);
  try {
    const body = await bodyOf(source, path, silence.signal);
    const hash = createHash('sha256');
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of body) {
          timer.refresh();
          hash.update(chunk);
          yield chunk;
        }
      } catch (cause) {
        const what = silence.signal.aborted ? 'stopped coming' : 'broke off on its way';
        throw new FileUnavailable(`${path} ${what} from the CMS`, { cause, away: true });
      }
    };
    await mkdir(dirname(target), { recursive: true });
    const aside = `${target}.part`;
    try {
      // Opened first: a stream that breaks off while it opens its file leaves one behind whoever has removed it already.
      await pipeline(chunks, (await open(aside, 'w')).createWriteStream());
      const digest = hash.digest('hex');
      if (sha256 !== undefined && digest !== sha256) {
        throw new FileUnavailable(`${path} on the CMS is not the file that its record describes`);
      }
      await rename(aside, target);
      return digest;
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  } finally {
    clearTimeout(timer);
  }
}

async function bodyOf(
  { cmsInternalOrigin, hookSecret }: FileSource,
  path: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const headers = publisherHeaders(hookSecret);
  const response = await fetch(cmsInternalOrigin + encodeURI(path), { headers, signal }).catch(
    (cause: unknown) => {
      throw new FileUnavailable(`${path} could not be fetched from the CMS`, { cause, away: true });
    },
  );
  if (response.ok && response.body !== null) return response.body;
  await response.body?.cancel();
  const away = response.status >= 500 || response.status === 429;
  throw new FileUnavailable(`${path}: the CMS answered ${response.status}`, { away });
}
