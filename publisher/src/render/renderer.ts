import type { PageData, ReadKey } from '@portal/contract';
import PQueue from 'p-queue';
import type { PageBody, SiteBundle } from './site-bundle.ts';

/** Pages under way at a time: enough to overlap their waiting, few enough to bound the memory. */
const concurrency = 8;

/** One page, made anew. */
export interface RenderedPage {
  readonly path: string;
  readonly body: PageBody;
}

/** What a change means for the pages. */
export interface Rendering {
  /** Every page of the site. */
  readonly paths: ReadonlySet<string>;
  /** The pages that were made anew. */
  readonly pages: readonly RenderedPage[];
  /** Makes the reads of this rendering the ones that later changes are compared with. */
  readonly commit: () => void;
}

/** Renders the pages that a change concerns, by what each of them read when it was last made. */
export class Renderer {
  readonly #bundle: SiteBundle;
  #paths: ReadonlySet<string> = new Set();
  #pathReads: ReadonlySet<ReadKey> = new Set();
  /** What each page read. */
  #reads: ReadonlyMap<string, ReadonlySet<ReadKey>> = new Map();

  constructor(bundle: SiteBundle) {
    this.#bundle = bundle;
  }

  /**
   * @param changed what reads differently since the last committed rendering; `everything` renders all pages
   * @param onProgress told after each page
   */
  async render(
    data: PageData,
    changed: ReadonlySet<ReadKey> | 'everything',
    onProgress: (done: number, total: number) => void = () => {},
  ): Promise<Rendering> {
    const concerned = (reads: ReadonlySet<ReadKey> | undefined): boolean =>
      reads === undefined || changed === 'everything' || [...changed].some((key) => reads.has(key));
    let pathReads = this.#pathReads;
    let paths = this.#paths;
    if (concerned(pathReads)) {
      const listed = await this.#bundle.pagePaths(data);
      pathReads = listed.reads;
      paths = new Set(listed.value);
    }
    const due = [...paths].filter((path) => concerned(this.#reads.get(path)));
    const fresh = new Map<string, ReadonlySet<ReadKey>>();
    const pages: RenderedPage[] = [];
    const queue = new PQueue({ concurrency });
    await queue.addAll(
      due.map((path) => async () => {
        const { value, reads } = await this.#bundle.render(path, data);
        fresh.set(path, reads);
        pages.push({ path, body: value });
        onProgress(pages.length, due.length);
      }),
    );
    pages.sort((a, b) => (a.path < b.path ? -1 : 1));
    const commit = (): void => {
      const reads = new Map<string, ReadonlySet<ReadKey>>();
      for (const path of paths) {
        const known = fresh.get(path) ?? this.#reads.get(path);
        if (known !== undefined) reads.set(path, known);
      }
      this.#paths = paths;
      this.#pathReads = pathReads;
      this.#reads = reads;
    };
    return { paths, pages, commit };
  }
}
