import { join } from 'node:path';
import { Bucket, type BucketSettings, type ObjectBody } from '@portal/server/bucket';
import { releasePath } from '@portal/contract';
import { z } from 'zod';
import { readBlob } from '../release/blob-store.ts';
import { isImmutable } from '../serve/headers.ts';
import { storageFormat, StoredObjects, type StoredObject } from './stored-objects.ts';
import type { PushedRelease, ReleaseTarget } from './target.ts';

/** Uploads at a time; each holds a few kilobytes of its file. */
const concurrency = 8;
/** Pages that a browser still has open ask for the scripts and pictures of their time. */
const unusedForMs = 24 * 60 * 60 * 1000;
/** Where the bucket says what it holds. No address of the site begins like this. */
const stateKey = '_publisher/state.json';
/** The tag of an object that may be there or not: its upload was begun. */
const uncertain = '';

const bucketState = z.object({
  format: z.number(),
  /** The release that is there whole; absent while one is on its way. */
  release: z.string().optional(),
  /** Tags by key: everything that may be in the bucket. */
  objects: z.record(z.string(), z.string()),
  /** Hashed files that no page shows any more, and since when. */
  unused: z.record(z.string(), z.iso.datetime()),
});

type BucketState = z.infer<typeof bucketState>;

const nothing = (): BucketState => ({ format: storageFormat, objects: {}, unused: {} });

/**
 * Object storage with the S3 protocol, behind a CDN. The bucket itself says what it holds, so any publisher can go on where another
 * one stopped. Files that pages show go up first, pages after them, what went is removed, and `release.json` comes last.
 */
export class ObjectStorage implements ReleaseTarget {
  readonly name = 'Object storage';
  readonly #bucket: Bucket;
  readonly #dataDir: string;
  readonly #objects = new StoredObjects();
  #state: BucketState | undefined;
  #etag: string | undefined;

  /** @param dataDir the folder that the release's files are below */
  constructor(settings: BucketSettings, dataDir: string) {
    this.#bucket = new Bucket(settings);
    this.#dataDir = dataDir;
  }

  async push(
    { files, isWithdrawn, release }: PushedRelease,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const state = await this.#readState(signal);
    const objects = this.#objects.of(files);
    const changed = [...objects].filter(([key, { tag }]) => state.objects[key] !== tag);
    const gone = noteUnused(state, objects, isWithdrawn);
    if (state.release === release.release && changed.length + gone.length === 0) return undefined;
    await this.#announce(state, changed, signal);
    for (const stage of [0, 1, 2] as const) {
      await this.#each(
        changed.filter(([, object]) => object.stage === stage),
        async ([key, { body, headers, tag }]) => {
          await this.#bucket.put(key, await this.#located(body), headers, signal);
          state.objects[key] = tag;
        },
      );
    }
    await this.#each(gone, async (key) => {
      await this.#bucket.remove(key, signal);
      delete state.objects[key];
      delete state.unused[key];
    });
    await this.#putJson(releasePath.slice(1), release, signal);
    state.release = release.release;
    await this.#writeState(state, signal);
    return `${changed.length} objects written, ${gone.length} removed`;
  }

  /** Before anything is written, the bucket knows what may be in it afterwards, whenever this process ends. */
  async #announce(
    state: BucketState,
    changed: readonly (readonly [string, StoredObject])[],
    signal: AbortSignal,
  ): Promise<void> {
    delete state.release;
    for (const [key] of changed) state.objects[key] = uncertain;
    await this.#writeState(state, signal);
  }

  async #readState(signal: AbortSignal): Promise<BucketState> {
    const found = await this.#bucket.readText(stateKey, this.#etag, signal);
    if (found !== 'same' || this.#state === undefined) {
      this.#state = typeof found === 'object' ? (stateOf(found.text) ?? doubted(this.#state)) : nothing();
      this.#etag = typeof found === 'object' ? found.etag : undefined;
    }
    return this.#state;
  }

  async #writeState(state: BucketState, signal: AbortSignal): Promise<void> {
    this.#etag = await this.#putJson(stateKey, state, signal);
  }

  #putJson(key: string, value: object, signal: AbortSignal): Promise<string> {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    return this.#bucket.put(key, { text: JSON.stringify(value) }, headers, signal);
  }

  async #located(body: StoredObject['body']): Promise<ObjectBody> {
    if ('text' in body) return body;
    const { file } = body;
    if (file.at === undefined) return { file: join(this.#dataDir, file.file) };
    return { bytes: await readBlob(this.#dataDir, file) };
  }

  /** Does something to each, a few at a time. The first failure ends it, once nothing is under way any more. */
  async #each<T>(list: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
    // All take from one list, so that a whole site costs no more memory than a few objects.
    const left = list.values();
    let failed = false;
    const work = async (): Promise<void> => {
      for (const item of left) {
        if (failed) return;
        try {
          await act(item);
        } catch (error) {
          failed = true;
          throw error;
        }
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: concurrency }, work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
}

/** @returns `undefined` when it is damaged, as storage can leave what was being written, or of another format */
function stateOf(text: string): BucketState | undefined {
  try {
    const state = bucketState.parse(JSON.parse(text));
    return state.format === storageFormat ? state : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What a bucket may hold that does not say it any more: everything is written again, and what this process knows of can still be
 * removed.
 */
function doubted(last: BucketState | undefined): BucketState {
  const state = nothing();
  for (const key of Object.keys(last?.objects ?? {})) state.objects[key] = uncertain;
  return state;
}

/**
 * Notes which hashed files no page shows any more.
 * @returns keys to remove: pages that went, hashed files that nobody has needed for long, and those that are to be gone at once
 */
function noteUnused(
  state: BucketState,
  objects: ReadonlyMap<string, StoredObject>,
  isWithdrawn: PushedRelease['isWithdrawn'],
): string[] {
  const now = Date.now();
  const gone: string[] = [];
  for (const key of Object.keys(state.objects)) {
    if (objects.has(key)) {
      delete state.unused[key];
    } else if (isImmutable(key)) {
      const since = (state.unused[key] ??= new Date(now).toISOString());
      if (now - Date.parse(since) > unusedForMs || isWithdrawn?.(key) === true) gone.push(key);
    } else {
      gone.push(key);
    }
  }
  return gone;
}
