import { extname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import {
  chosenFileName,
  collectionKeys,
  failures,
  isDue,
  pagesOf,
  type Picture,
  type PageData,
  type PreviewedPage,
  type PreviewOrder,
} from '@portal/contract';
import { withRecord, type ContentStore } from './content/content-store.ts';
import { mediaOf } from './content/media.ts';
import { mediaFolder } from './pictures/variants.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import type { Publisher } from './publisher.ts';
import { holds } from './release/blob-store.ts';
import { fileOfPage, isPage } from './release/manifest.ts';
import { namedPages } from './release/release-maker.ts';
import type { Releases } from './release/releases.ts';
import type { Renderer } from './render/renderer.ts';
import { PageFailure, type SiteBundle } from './render/site-bundle.ts';

/** What previewing takes. */
export interface PreviewParts {
  readonly publisher: Pick<Publisher, 'now' | 'publish' | 'untilQuiet'>;
  readonly content: Pick<ContentStore, 'collections' | 'revision'>;
  readonly renderer: Pick<Renderer, 'concerned' | 'isWarm'>;
  readonly bundle: Pick<SiteBundle, 'render'>;
  readonly pictures: Pick<PictureStore, 'available'>;
  readonly releases: Pick<Releases, 'live'>;
  readonly settings: PageData['settings'];
}

/** A reply over HTTP. */
export type PreviewAnswer = readonly [status: 200 | 404 | 409 | 503, body: PreviewedPage | { error: string }];

/** Shows pages as they will be when one record is saved. Nothing of it is stored or noted anywhere. */
export class Previews {
  readonly #parts: PreviewParts;
  /** The newest order of each author who waits for one. */
  readonly #newest = new Map<string, PreviewOrder>();

  constructor(parts: PreviewParts) {
    this.#parts = parts;
  }

  /** Answers an order, or refuses it as soon as its author has sent a newer one. */
  async show(order: PreviewOrder): Promise<PreviewAnswer> {
    const { author } = order;
    this.#newest.set(author, order);
    try {
      return await this.#show(order, () => this.#newest.get(author) !== order);
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      return [503, { error: error.message }];
    } finally {
      if (this.#newest.get(author) === order) this.#newest.delete(author);
    }
  }

  async #show(order: PreviewOrder, isOld: () => boolean): Promise<PreviewAnswer> {
    const { bundle, content, pictures, publisher, releases, renderer, settings } = this.#parts;
    const key = collectionKeys.find((one) => one === order.collection);
    if (key === undefined) return [404, { error: failures.unknownCollection }];
    // What cannot be published is no reason to show nothing: then the newest content that is known is.
    if ((content.revision ?? -1) < order.revision) await publisher.publish().catch(() => {});
    /** Settles when no release is being made: of two renders a visitor's comes first. */
    const mayGoOn = async (): Promise<boolean> => {
      await turn();
      await publisher.untilQuiet();
      return !isOld();
    };
    const dropped: PreviewAnswer = [409, { error: failures.newerPreview }];
    if (!(await mayGoOn())) return dropped;
    const { live } = releases;
    const { revision = 0 } = content;
    if (live === undefined || !renderer.isWarm) return [503, { error: failures.noPublisher }];
    const record = asDue(order.record, publisher.now);
    const { collections, changed } = withRecord(content.collections, key, record);
    const chosen = chosenPicture(record);
    const known = pictures.available(mediaOf(content.collections).pictures).pictures;
    const data: PageData = {
      now: publisher.now,
      revision,
      collections,
      pictures: chosen ? { ...known, ...chosen } : known,
      settings,
    };
    const { due, gone, paths } = await renderer.concerned(data, changed);
    if (order.page !== undefined && !(paths.has(order.page) && isPage(order.page)))
      return [404, { error: failures.unknownPage }];
    const concerned = due.filter(isPage).toSorted();
    const rendered = new Map<string, Buffer>();
    const render = async (path: string): Promise<Buffer> => {
      const body = rendered.get(path) ?? (await bundle.render(path, data)).value;
      rendered.set(path, body);
      return body;
    };
    const pages = gone.filter(isPage);
    if (order.quick === true) pages.push(...concerned);
    else {
      for (const path of concerned) {
        if (pages.length >= namedPages) break;
        if (!(await mayGoOn())) return dropped;
        try {
          if (!holds(live.files.get(fileOfPage(path)), await render(path))) pages.push(path);
        } catch (error) {
          // A page that cannot be made stays as it is.
          if (!(error instanceof PageFailure)) throw error;
        }
      }
    }
    const likely = [...pagesOf(key, record), ...concerned].filter((path) => paths.has(path));
    const page = order.page ?? likely.find((path) => pages.includes(path)) ?? likely[0];
    if (page === undefined) return [404, { error: failures.unknownPage }];
    const html = await render(page);
    if (isOld()) return dropped;
    return [200, { page, html: html.toString(), pages: pages.toSorted(), revision }];
  }
}

const momentOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** A record as pages may show it: the file of one that is not due is in no release, and its author has it. */
function asDue(record: PreviewOrder['record'], now: number): PreviewOrder['record'] {
  const { image_path: path, show_from, show_until } = record;
  const isShown = isDue({ show_from: momentOf(show_from), show_until: momentOf(show_until) }, now);
  if (isShown || typeof path !== 'string' || path === '') return record;
  return { ...record, image_hash: chosenFileName, image_path: `/uploads/${chosenFileName}${extname(path)}` };
}

/** The picture of a file that is only in the browser of its author, by its hash: pages have its place and its proportions. */
function chosenPicture(record: PreviewOrder['record']): Record<string, Picture> | undefined {
  const { image_hash: hash, image_height, image_width } = record;
  if (hash !== chosenFileName) return undefined;
  const width = typeof image_width === 'number' ? image_width : 1200;
  const height = typeof image_height === 'number' ? image_height : 900;
  const file = { width, path: `${mediaFolder}/${chosenFileName}.webp` };
  return { [hash]: { width, height, color: '#888888', avif: [], webp: [file] } };
}
