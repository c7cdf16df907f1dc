import { createHash } from 'node:crypto';
import { ventureIds, ventures } from '@portal/contract';
import type { FileTree } from '../release/file-tree.ts';
import type { ReleaseFile } from '../release/manifest.ts';
import { mediaType } from '../release/media-type.ts';
import { answerFor, isMissingPage } from '../serve/address.ts';
import { cacheControl, isImmutable } from '../serve/headers.ts';

/** Raised when the same release is to be stored in another way: everything is then pushed anew. */
export const storageFormat = 1;

/** A CDN keeps a page for seconds, browsers ask each time: what was saved is seen soon, and a crowd costs few requests. */
const pageCache = 'public, max-age=0, s-maxage=10, must-revalidate';

/** One object of the bucket, under its key. */
export interface StoredObject {
  /** Differs whenever the object does. */
  readonly tag: string;
  /** Objects of an earlier stage are there before any of a later one is: a page comes after what it shows. */
  readonly stage: 0 | 1 | 2;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the bytes are; or the text itself. */
  readonly body: { readonly file: ReleaseFile } | { readonly text: string };
}

/**
 * What a bucket holds of a release, by key. Storage knows no endings and no rules, so each address is a key of its own:
 * `arun-app/about` is the page, `arungrit-app/` and `arungrit-app/index.html` are both the venture's front page, and an address
 * that leads elsewhere is a small page that says so, marked for storage that can redirect by itself.
 */
export function storedObjects(files: FileTree): Map<string, StoredObject> {
  const objects = new Map<string, StoredObject>();
  for (const [path, file] of files) {
    for (const key of keysOf(path)) objects.set(key, objectOf(path, file));
  }
  const note = (address: string): void => {
    const answer = answerFor(files, address);
    if (answer.kind === 'moved') objects.set(address.slice(1), movedObject(answer.to));
  };
  for (const id of ventureIds) {
    const { prefix } = ventures[id];
    if (prefix === '') continue;
    note(prefix);
    const front = answerFor(files, `${prefix}/`);
    if (front.kind !== 'moved') continue;
    // A front door that is a page further in, whatever a static build has there.
    for (const key of keysOf(`${prefix}/index.html`.slice(1))) objects.set(key, movedObject(front.to));
  }
  for (const address of earlierAddresses(files)) if (!objects.has(address.slice(1))) note(address);
  return objects;
}

/** Keys of a file of a release. @param path with its ending, as a static build writes it */
function keysOf(path: string): string[] {
  if (path === 'index.html') return [path];
  if (path.endsWith('/index.html')) return [path, path.slice(0, -'index.html'.length)];
  const bare = path.replace(/\.html$/, '');
  // A page that says that there is nothing has no address; storage and CDNs are configured with its file.
  return [isMissingPage(`/${bare}`) ? path : bare];
}

/** Objects of a release, and of the releases after it at the cost of what changed. */
export class StoredObjects {
  #files: FileTree | undefined;
  #objects = new Map<string, StoredObject>();

  /** @returns as {@link storedObjects} does; the map is used again by the next call */
  of(files: FileTree): ReadonlyMap<string, StoredObject> {
    const differences = this.#files === undefined ? undefined : [...files.differences(this.#files)];
    // What leads where depends on which files there are, not on what is in them.
    const isSameSite = differences?.every(({ after, before }) => after !== undefined && before !== undefined);
    if (differences === undefined || isSameSite !== true) {
      this.#objects = storedObjects(files);
    } else {
      for (const { after, path } of differences) {
        for (const key of keysOf(path)) {
          const known = this.#objects.get(key);
          if (after !== undefined && known !== undefined && 'file' in known.body) {
            this.#objects.set(key, objectOf(path, after));
          }
        }
      }
    }
    this.#files = files;
    return this.#objects;
  }
}

function objectOf(path: string, file: ReleaseFile): StoredObject {
  const hashed = isImmutable(path);
  const later = path.endsWith('.html') ? 2 : 1;
  return {
    tag: file.tag,
    stage: hashed ? 0 : later,
    headers: { 'content-type': mediaType(path), 'cache-control': hashed ? cacheControl(path) : pageCache },
    body: { file },
  };
}

/** Where pages of the institute were before it had a prefix. */
function* earlierAddresses(files: FileTree): Generator<string, undefined> {
  const prefix = `${ventures.institute.prefix.slice(1)}/`;
  for (const [path] of files) {
    if (!path.startsWith(prefix) || !path.endsWith('.html')) continue;
    yield `/${path.slice(prefix.length).replace(/\.html$/, '')}`;
  }
  return undefined;
}

function movedObject(to: string): StoredObject {
  const address = encodeURI(to);
  const text = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${address}"><meta http-equiv="refresh" content="0; url=${address}"></head><body><a href="${address}">This page has moved.</a></body></html>`;
  return {
    tag: createHash('sha256').update(text).digest('hex').slice(0, 32),
    stage: 2,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': pageCache,
      'x-amz-website-redirect-location': address,
    },
    body: { text },
  };
}
