import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import type { FileStorage } from './file-storage';
import { spooled } from './spool';

/** Where a bucket is and who may write to it. */
export interface BucketSettings {
  readonly bucket: string;
  /** Origin of the storage's API. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket's name is a folder of the endpoint, and not a name before its host. */
  readonly pathStyle: boolean;
  /** Folder inside the bucket; empty, or with a slash at its end. */
  readonly prefix: string;
}

/** A fault of the storage, or too many requests: asked again so often. */
const retries = 2;
const retryMs = 200;
const answerWithinMs = 30_000;
/** A slow line brings at least this much. */
const slowestBytesPerMs = 20;

/** Headers of a reader that the storage understands as well as we do. */
const passedOn = ['if-modified-since', 'if-none-match', 'if-range', 'range'] as const;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The few calls of the S3 protocol that stored files need. Every failure rejects with a sentence that names the object. */
export class Bucket {
  readonly #client: AwsClient;
  readonly #base: string;
  readonly #name: string;

  constructor(settings: BucketSettings) {
    const { accessKeyId, bucket, endpoint, pathStyle, prefix, region, secretAccessKey } = settings;
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      retries,
      initRetryMs: retryMs,
    });
    const base = new URL(endpoint);
    if (!pathStyle) base.host = `${bucket}.${base.host}`;
    this.#base = `${base.origin}/${pathStyle ? `${bucket}/` : ''}${prefix}`;
    this.#name = bucket;
  }

  /** Writes an object from a file. @param type its media type */
  async put(key: string, file: string, type: string): Promise<void> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    const body = await openAsBlob(file);
    const response = await this.#send('PUT', key, answerWithinMs + Math.ceil(body.size / slowestBytesPerMs), {
      body,
      // Signed with the request, so that the storage refuses what was damaged on the way.
      headers: { 'content-type': type, 'x-amz-content-sha256': hash.digest('hex') },
    });
    if (!response.ok) throw await this.#refused('PUT', key, response);
    await response.arrayBuffer();
  }

  /** Removes an object; one that is not there is gone already. */
  async remove(key: string): Promise<void> {
    const response = await this.#send('DELETE', key, answerWithinMs);
    if (!response.ok && response.status !== 404) throw await this.#refused('DELETE', key, response);
    await response.arrayBuffer();
  }

  /**
   * Asks for an object as a reader did.
   * @param asked the reader's headers by their lower-case names; those about parts and copies count
   * @returns the storage's answer: 200, 206, 304, 404 or 416. Its body is read or cancelled by the caller
   */
  async read(
    method: 'GET' | 'HEAD',
    key: string,
    asked: Readonly<Record<string, string | readonly string[] | undefined>>,
  ): Promise<Response> {
    const headers: Record<string, string> = {};
    for (const name of passedOn) {
      const value = asked[name];
      if (typeof value === 'string') headers[name] = value;
    }
    const response = await this.#send(method, key, answerWithinMs, { headers });
    if (response.ok || [304, 404, 416].includes(response.status)) return response;
    throw await this.#refused(method, key, response);
  }

  /** @param withinMs how long the answer may take to begin */
  async #send(method: string, key: string, withinMs: number, init: RequestInit = {}): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('no answer')), withinMs);
    try {
      const url = this.#base + encodeURIComponent(key);
      return await this.#client.fetch(url, { ...init, method, signal: late.signal });
    } catch (error) {
      throw new Error(
        `${method} ${key} in the bucket ${this.#name}: the storage cannot be reached (${reasonOf(error)})`,
        { cause: error },
      );
    } finally {
      clearTimeout(timer);
    }
  }

  async #refused(method: string, key: string, response: Response): Promise<Error> {
    const code = /<Code>([^<]+)<\/Code>/.exec(await response.text())?.[1] ?? '';
    return new Error(
      `${method} ${key} in the bucket ${this.#name}: the storage answered ${response.status} ${code}`.trim(),
    );
  }
}

/**
 * Files in a bucket.
 * @param onTheWay holds files while they arrive, on this machine
 */
export const bucketStorage = (bucket: Bucket, onTheWay: string): FileStorage => ({
  write: (name, from, type) => spooled(onTheWay, from, (file) => bucket.put(name, file, type)),
  remove: (name) => bucket.remove(name),
});
