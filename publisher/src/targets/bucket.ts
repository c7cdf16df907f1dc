import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
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

/** Too many requests or a fault of the storage: asked again so often, before the push as a whole is tried again. */
const retries = 2;
const retryMs = 200;
const answerWithinMs = 30_000;
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

  /** Writes an object; a file is read as it is sent. @returns its `ETag` */
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
    const response = await this.#send(
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
    return response.headers.get('etag') ?? '';
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
    const response = await this.#send('GET', key, signal, answerWithinMs, { headers }, [304, 404]);
    if (response.status === 304) return 'same';
    if (response.status === 404) return undefined;
    return { text: await response.text(), etag: response.headers.get('etag') ?? '' };
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
  ): Promise<Response> {
    const url = this.#base + key.split('/').map(encodeURIComponent).join('/');
    const what = `${method} ${key} in the bucket ${this.#name}`;
    const response = await this.#client
      .fetch(url, { ...init, method, signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]) })
      .catch((error: unknown) => {
        throw new Error(`${what}: the storage cannot be reached (${reasonOf(error)})`, { cause: error });
      });
    if (accepted.includes(response.status)) return response;
    if (response.ok) {
      // What is not read would keep the connection from its next use.
      if (method !== 'GET') await response.arrayBuffer();
      return response;
    }
    const code = /<Code>([^<]+)<\/Code>/.exec(await response.text())?.[1];
    throw new Error(
      `${what}: the storage answered ${response.status}${code === undefined ? '' : ` ${code}`}`,
    );
  }
}

async function fileToSend(file: string): Promise<readonly [Blob, number, string]> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const blob = await openAsBlob(file);
  return [blob, blob.size, hash.digest('hex')];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
