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
  /** Only of temporary keys. */
  readonly sessionToken: string | undefined;
  /** Whether the bucket's name is a folder of the endpoint, and not a name before its host. */
  readonly pathStyle: boolean;
  /** Folder inside the bucket; empty, or with a slash at its end. */
  readonly prefix: string;
}

/** What an operator says of a bucket; the rest follows from it. */
export interface StatedBucket extends Omit<BucketSettings, 'endpoint' | 'pathStyle'> {
  /** That of Amazon, unless it is said. */
  readonly endpoint: string | undefined;
  /** Amazon wants the name before its host, most others as a folder. */
  readonly pathStyle: 'on' | 'off' | undefined;
}

/** @param stated its prefix has no slash around it */
export function bucketSettings(stated: StatedBucket): BucketSettings {
  const pathStyle = stated.pathStyle ?? (stated.endpoint === undefined ? 'off' : 'on');
  return {
    ...stated,
    endpoint: stated.endpoint ?? `https://s3.${stated.region}.amazonaws.com`,
    pathStyle: pathStyle === 'on',
    prefix: stated.prefix === '' ? '' : `${stated.prefix}/`,
  };
}

/** What an upload is made of. */
export type ObjectBody =
  { readonly file: string } | { readonly text: string } | { readonly bytes: Uint8Array<ArrayBuffer> };

interface Call extends Pick<RequestInit, 'body' | 'headers'> {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'PUT';
  readonly key: string;
  /** How long the answer may take, beyond what is usual. */
  readonly extraMs?: number;
  /** Answers that are no failure, beside those that say so. */
  readonly accepted?: readonly number[];
  /** Gives it up while it is on its way. */
  readonly signal?: AbortSignal | undefined;
}

/** Retries after "too many requests" or a fault of the storage. */
const retries = 2;
const retryMs = 200;
const answerWithinMs = 30_000;
/** Files up to this size are read at once; larger ones are read as they are sent. */
const wholeBytes = 1024 * 1024;
/** A slow line brings at least this much. */
const slowestBytesPerMs = 20;

/**
 * The few calls of the S3 protocol that stored files and a site need. Every failure rejects with a sentence that names the object.
 */
export class Bucket {
  readonly #client: AwsClient;
  readonly #base: string;
  readonly #name: string;

  constructor(settings: BucketSettings) {
    const { accessKeyId, bucket, pathStyle, prefix, region, secretAccessKey, sessionToken } = settings;
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
    if (!pathStyle) endpoint.host = `${bucket}.${endpoint.host}`;
    this.#base = `${endpoint.href.replace(/\/*$/, '/')}${pathStyle ? `${bucket}/` : ''}${prefix}`;
    this.#name = bucket;
  }

  /** Writes an object; of a large file only what is being sent is in memory. @returns its `ETag` */
  async put(
    key: string,
    body: ObjectBody,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<string> {
    const { payload, size, digest } = await toSend(body);
    const call: Call = {
      method: 'PUT',
      key,
      body: payload,
      // Signed with the request, so that the storage refuses what was damaged on the way.
      headers: { ...headers, 'x-amz-content-sha256': digest },
      extraMs: Math.ceil(size / slowestBytesPerMs),
      signal,
    };
    return this.#send(call, async (response) => {
      await response.arrayBuffer();
      return response.headers.get('etag') ?? '';
    });
  }

  /**
   * Reads a small object.
   * @param known the `ETag` of what is known already
   * @returns `same` when it is that; `undefined` when there is none
   */
  async readText(
    key: string,
    known: string | undefined,
    signal?: AbortSignal,
  ): Promise<'same' | { readonly text: string; readonly etag: string } | undefined> {
    const headers: Record<string, string> = known === undefined ? {} : { 'if-none-match': known };
    return this.#send({ method: 'GET', key, headers, accepted: [304, 404], signal }, async (response) => {
      const text = await response.text();
      if (response.status === 304) return 'same';
      return response.status === 404 ? undefined : { text, etag: response.headers.get('etag') ?? '' };
    });
  }

  /**
   * Asks for an object as a reader did.
   * @param headers the reader's, about parts and copies
   * @returns the storage's answer: 200, 206, 304, 404 or 416. Its body is read or cancelled by the caller
   */
  open(method: 'GET' | 'HEAD', key: string, headers: Readonly<Record<string, string>>): Promise<Response> {
    const accepted = [304, 404, 416];
    return this.#send({ method, key, headers, accepted }, (response) => Promise.resolve(response));
  }

  /** Removes an object; one that is not there is gone already. */
  async remove(key: string, signal?: AbortSignal): Promise<void> {
    await this.#send({ method: 'DELETE', key, accepted: [404], signal }, (response) =>
      response.arrayBuffer(),
    );
  }

  /** @param take what is wanted of the answer; the time that it may take includes this */
  async #send<T>(call: Call, take: (response: Response) => Promise<T>): Promise<T> {
    const { accepted = [], body = null, extraMs = 0, headers = {}, key, method, signal } = call;
    const what = `${method} ${key} in the bucket ${this.#name}`;
    // A signal that outlives its request keeps all of it in memory, so this one is taken apart at the end.
    const over = new AbortController();
    const stop = (): void => over.abort(signal?.reason);
    const late = setTimeout(() => over.abort(new Error('no answer in time')), answerWithinMs + extraMs);
    signal?.addEventListener('abort', stop);
    try {
      signal?.throwIfAborted();
      const url = this.#base + key.split('/').map(encodeURIComponent).join('/');
      const init = { method, headers, body, signal: over.signal };
      const response = await this.#client.fetch(url, init);
      if (accepted.includes(response.status) || response.ok) return await take(response);
      const code = /<Code>([^<]+)<\/Code>/.exec(await response.text())?.[1];
      const answer = `the storage answered ${response.status}${code === undefined ? '' : ` ${code}`}`;
      throw new StorageRefusal(`${what}: ${answer}`);
    } catch (error) {
      if (error instanceof StorageRefusal) throw error;
      throw new Error(`${what}: the storage cannot be reached (${reasonOf(error)})`, { cause: error });
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', stop);
    }
  }
}

/** The storage has answered, with a failure. */
class StorageRefusal extends Error {
  override readonly name = 'StorageRefusal';
}

async function toSend(
  body: ObjectBody,
): Promise<{ readonly payload: Blob | string | Uint8Array<ArrayBuffer>; size: number; digest: string }> {
  const hash = createHash('sha256');
  if (!('file' in body)) {
    const payload = 'text' in body ? body.text : body.bytes;
    return { payload, size: Buffer.byteLength(payload), digest: hash.update(payload).digest('hex') };
  }
  const { size } = await stat(body.file);
  if (size <= wholeBytes) {
    const payload = await readFile(body.file);
    return { payload, size: payload.length, digest: hash.update(payload).digest('hex') };
  }
  await pipeline(createReadStream(body.file), hash);
  return { payload: await openAsBlob(body.file), size, digest: hash.digest('hex') };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
