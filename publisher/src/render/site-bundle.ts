import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageContent, pageContentKey, type PageContent, type PageData, type ReadKey } from '@portal/contract';
import { z } from 'zod';
import { isMissingPage } from '../serve/address.ts';

/** What the site's server bundle brings. */
const bundleModule = z.object({
  app: z.custom<{ render: (request: Request) => Promise<Response> }>(
    (app) => typeof app === 'object' && app !== null && 'render' in app,
  ),
  pagePaths: z.custom<(content: PageContent) => readonly string[]>((value) => typeof value === 'function'),
});

/** What was made, and what was read while it was made. */
export interface Tracked<T> {
  readonly value: T;
  readonly reads: ReadonlySet<ReadKey>;
}

/** The site as code: makes pages from whatever content it is given. */
export interface SiteBundle {
  /** The path of every page that the content asks for. */
  pagePaths(data: PageData): Promise<Tracked<readonly string[]>>;
  /** @returns a page's bytes @throws PageFailure */
  render(path: string, data: PageData): Promise<Tracked<Buffer>>;
}

/** A page that could not be made. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  /** What it had read until then. */
  readonly reads: ReadonlySet<ReadKey>;

  constructor(path: string, reason: string, reads: ReadonlySet<ReadKey>) {
    super(`${path} could not be rendered: ${reason}`);
    this.reads = reads;
  }
}

interface Reading {
  readonly data: PageData;
  readonly reads: Set<ReadKey>;
}

/**
 * Loads the bundle that `site/adapter` builds. A process loads it once: new code needs a new process.
 * @param folder where the bundle is
 */
export async function loadSiteBundle(folder: string): Promise<SiteBundle> {
  const entry = pathToFileURL(join(folder, 'server', 'entry.mjs')).href;
  const { app, pagePaths } = bundleModule.parse(await import(entry));
  const reading = new AsyncLocalStorage<Reading>();
  const current = (): Reading => {
    const store = reading.getStore();
    if (store === undefined) throw new Error('Content was read outside of a render.');
    return store;
  };
  const content = pageContent(
    () => current().data,
    (key) => current().reads.add(key),
  );
  Object.assign(globalThis, { [pageContentKey]: content });

  const track = async <T>(data: PageData, make: () => T | Promise<T>): Promise<Tracked<T>> => {
    const reads = new Set<ReadKey>();
    const value = await reading.run({ data, reads }, async () => make());
    return { value, reads };
  };
  return {
    pagePaths: (data) => track(data, () => pagePaths(content)),
    render: (path, data) =>
      track(data, async () => {
        const { reads } = current();
        const response = await app
          .render(new Request(data.settings.siteOrigin + path))
          .catch((error: unknown) => {
            throw new PageFailure(path, String(error), reads);
          });
        // A venture's own "not found" page is made like any other.
        const expected = response.status === 200 || (response.status === 404 && isMissingPage(path));
        if (!expected) throw new PageFailure(path, `the page answered ${response.status}`, reads);
        return Buffer.from(await response.arrayBuffer());
      }),
  };
}
