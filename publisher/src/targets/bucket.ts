import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';

/** Where a bucket is and who may write to it. */
export interface BucketSettings {
  readonly bucket: string;
  /** Origin of the storage's API. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
  /** Whether the bucket's name is a folder of the endpoint, and not a name before its host. */
  readonly pathStyle: boolean;
  /** Folder inside the bucket; empty, or with a slash at its end. */
  readonly prefix: string;
}

/** What an upload is made of. */
export type ObjectBody = { readonly file: string } | { readonly text: string };

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly etag: string;
}

/** Too many requests or a fault of the storage: asked again so often, before the push as a whole is tried again. */
const retries = 2;
const retryMs = 200;
const answerWithinMs = 30_000;
/** Files up to this size are read at once; larger ones are read as they are sent. */
const wholeBytes = 1024 * 1024;
/** A slow line brings at least this much. */
const slowestBytesPerMs = 20;

/** The few calls of the S3 protocol that a site needs. Every failure rejects with a sentence that names the object. */
export class Bucket {
  readonly #client: AwsClient;
  readonly #base: string;
  readonly #name: string;

  constructor(settings: BucketSettings) {
    const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      region,
      service: 's3',
      retries,
      initRetryMs: retryMs,
    });
    const endpoint = new URL(settings.endpoint);
    if (!settings.pathStyle) endpoint.host = `${settings.bucket}.${endpoint.host}`;
    const folder = settings.pathStyle ? `${settings.bucket}/` : '';
    this.#base = `${endpoint.href.replace(/\/*$/, '/')}${folder}${settings.prefix}`;
    this.#name = settings.bucket;
  }

  /** Writes an object; of a large file only what is being sent is in memory. @returns its `ETag` */
  async put(
    key: string,
    body: ObjectBody,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<string> {
    const [payload, size, digest] =
      'text' in body
        ? [body.text, Buffer.byteLength(body.text), createHash('sha256').update(body.text).digest('hex')]
        : await fileToSend(body.file);
    const { etag } = await this.#send(
      'PUT',
      key,
      signal,
      answerWithinMs + Math.ceil(size / slowestBytesPerMs),
      {
        body: payload,
        // Signed with the request, so that the storage refuses what was damaged on the way.
        headers: { ...headers, 'x-amz-content-sha256': digest },
      },
    );
    return etag;
  }

  /**
   * Reads a small object.
   * @param known the `ETag` of what is known already
   * @returns `same` when it is that; `undefined` when there is none
   */
  async read(
    key: string,
    known: string | undefined,
    signal: AbortSignal,
  ): Promise<'same' | { readonly text: string; readonly etag: string } | undefined> {
    const headers = known === undefined ? {} : { 'if-none-match': known };
    const { status, text, etag } = await this.#send(
      'GET',
      key,
      signal,
      answerWithinMs,
      { headers },
      [304, 404],
    );
    if (status === 304) return 'same';
    return status === 404 ? undefined : { text, etag };
  }

  async remove(key: string, signal: AbortSignal): Promise<void> {
    await this.#send('DELETE', key, signal, answerWithinMs, {}, [404]);
  }

  async #send(
    method: string,
    key: string,
    signal: AbortSignal,
    withinMs: number,
    init: RequestInit,
    accepted: readonly number[] = [],
  ): Promise<Reply> {
    const url = this.#base + key.split('/').map(encodeURIComponent).join('/');
    const what = `${method} ${key} in the bucket ${this.#name}`;
    // A signal that outlives its request keeps all of it in memory, so this one is taken apart at the end.
    const over = new AbortController();
    const stop = (): void => over.abort(signal.reason);
    const late = setTimeout(() => over.abort(new Error('no answer in time')), withinMs);
    signal.addEventListener('abort', stop);
    let status: number;
    let text: string;
    let etag: string;
    try {
      signal.throwIfAborted();
      const response = await this.#client.fetch(url, { ...init, method, signal: over.signal });
      ({ status } = response);
      etag = response.headers.get('etag') ?? '';
      text = await response.text();
    } catch (error) {
      throw new Error(`${what}: the storage cannot be reached (${reasonOf(error)})`, { cause: error });
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
    }
    if (accepted.includes(status) || (status >= 200 && status < 300)) return { status, text, etag };
    const code = /<Code>([^<]+)<\/Code>/.exec(text)?.[1];
    throw new Error(`${what}: the storage answered ${status}${code === undefined ? '' : ` ${code}`}`);
  }
}

async function fileToSend(file: string): Promise<readonly [Blob | Uint8Array, number, string]> {
  const { size } = await stat(file);
  const hash = createHash('sha256');
  if (size <= wholeBytes) {
    const bytes = await readFile(file);
    return [bytes, bytes.length, hash.update(bytes).digest('hex')];
  }
  await pipeline(createReadStream(file), hash);
  return [await openAsBlob(file), size, hash.digest('hex')];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
