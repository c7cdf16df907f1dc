import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** How long the CMS may take for one file. */
const timeoutMs = 60_000;

/** A file that the CMS did not give. */
export class FileUnavailable extends Error {
  override readonly name = 'FileUnavailable';
  /** Whether the CMS could not be asked: then the file may well be there. */
  readonly away: boolean;

  constructor(message: string, options: ErrorOptions & { readonly away?: boolean } = {}) {
    super(message, options);
    this.away = options.away ?? false;
  }
}

/**
 * Copies a file of the CMS to the disk without holding it in memory. A file that came only in part is not kept.
 * @param sha256 what its bytes must amount to, where that is known
 * @returns SHA-256 of the bytes in hex
 */
export async function fetchOriginal(
  origin: string,
  path: string,
  target: string,
  sha256?: string,
): Promise<string> {
  const url = origin + encodeURI(path);
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
    throw new FileUnavailable(`${path} could not be fetched from the CMS`, { cause, away: true });
  });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    const away = response.status >= 500 || response.status === 429;
    throw new FileUnavailable(`${path}: the CMS answered ${response.status}`, { away });
  }
  const hash = createHash('sha256');
  const measure = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const aside = `${target}.part`;
  await mkdir(dirname(target), { recursive: true });
  try {
    await pipeline(Readable.fromWeb(response.body), measure, createWriteStream(aside));
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
}
