/** The list of the sentences that pages say: found by rendering every page once from nothing and once from examples. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  collectionKeys,
  exampleOf,
  pageContent,
  pageContentKey,
  projectStages,
  ventureIds,
  ventures,
  wordLimit,
  type CollectionKey,
  type PageContent,
  type PageData,
  type StandardWord,
} from '@portal/contract';

/** What the bundle's entry brings: see `entry.ts`. */
interface Bundle {
  readonly app: { readonly render: (request: Request) => Promise<Response> };
  readonly pagePaths: (content: PageContent) => readonly string[];
  readonly standardWords: () => ReadonlyMap<string, string>;
  readonly sampleWords: () => ReadonlySet<string>;
  readonly unsaidWords: () => ReadonlyMap<string, Pick<StandardWord, 'limit' | 'unsaid'>>;
  readonly isListed: (path: string) => boolean;
}

const siteOrigin = 'http://site.invalid';
const exampleId = 1;

const file = {
  image_path: '/image.png',
  image_filename: 'image.png',
  image_mimetype: 'image/png',
  image_hash: '',
  image_size: 1,
  image_width: 1,
  image_height: 1,
  // With one, a page says it in the place of its own words.
  image_caption: '',
  pdf_filename: 'lesson.pdf',
  pdf_size: 1,
};

/** An example of each kind of record: of profiles one a venture, of projects one a stage. */
function examplesOf(key: CollectionKey): readonly object[] {
  const parents = { course_id: exampleId, subject_id: exampleId };
  const example = { ...parents, ...exampleOf(key), ...file, updatedAt: new Date(0).toISOString() };
  const several =
    key === 'profile'
      ? ventureIds.map((venture) => ({ venture }))
      : key === 'project'
        ? projectStages.map((stage) => ({ stage }))
        : [{}];
  return several.map((own, index) => ({ ...example, ...own, id: exampleId + index }));
}

const dataOf = (recordsOf: (key: CollectionKey) => readonly object[], now?: number): PageData => ({
  ...(now !== undefined && { now }),
  revision: 0,
  // Each example is made by the collection's own definition.
  collections: Object.fromEntries(
    collectionKeys.map((key) => [key, recordsOf(key)]),
  ) as unknown as PageData['collections'],
  pictures: {},
  settings: { siteOrigin, cmsOrigin: siteOrigin },
});

/** The pages that say each sentence. */
async function pagesByWord({
  app,
  pagePaths,
  unsaidWords,
}: Bundle): Promise<ReadonlyMap<string, Set<string>>> {
  const pages = new Map<string, Set<string>>();
  let page = '';
  let data = dataOf(() => []);
  const content = pageContent(
    () => data,
    (read) => {
      if (!read.startsWith('word/') || page === '') return;
      const key = read.slice('word/'.length);
      pages.set(key, (pages.get(key) ?? new Set()).add(page));
    },
  );
  Object.assign(globalThis, { [pageContentKey]: content });
  const nothing = () => dataOf(() => []);
  /** With every sentence that only the owner can write: the copy files that have them were read with the pages. */
  const examples = () => {
    const said = [...unsaidWords().keys()].map((key, index) => ({ id: index + 1, key, text: key }));
    return dataOf((key) => (key === 'words' ? said : examplesOf(key)), 0);
  };
  // From nothing there is no clock either: pages that are made once and for all have words of their own.
  for (const made of [nothing, examples]) {
    data = made();
    // What machines read has an ending; it says nothing that no page says.
    for (const path of pagePaths(content).filter((each) => !each.includes('.'))) {
      page = path.replace(new RegExp(`/${exampleId}$`), '/{id}');
      // One after the other: what is read belongs to the page that is rendered.
      await (await app.render(new Request(siteOrigin + path))).text();
    }
    page = '';
  }
  return pages;
}

/** The file of a sentence: `grit.home` of `grit.home.hero.lede`. */
const fileOf = (key: string): string => key.split('.').slice(0, 2).join('.');

/**
 * The sentences of a bundle, in the order of the pages. One that is said only when there is a certain record is taken to be where the
 * others of its file are.
 * @param folder where the bundle is
 * @throws Error when a copy file has sentences that no page says
 */
export async function listWords(folder: string): Promise<StandardWord[]> {
  const bundle = (await import(pathToFileURL(join(folder, 'server', 'entry.mjs')).href)) as Bundle;
  const said = await pagesByWord(bundle);
  const standards = bundle.standardWords();
  const samples = bundle.sampleWords();
  const unsaid = bundle.unsaidWords();
  const pagesOf = (wanted: (key: string) => boolean): string[] => [
    ...new Set([...said].flatMap(([key, pages]) => (wanted(key) ? [...pages] : []))),
  ];
  const homes = new Set(ventureIds.map((id) => ventures[id].home));
  // The front door first, and last what nobody looks for.
  const rank = (page: string): number => (homes.has(page) ? 0 : bundle.isListed(page) ? 1 : 2);
  const list = [...standards].map(([key, standard]): StandardWord => {
    const own = said.get(key) ?? pagesOf((other) => fileOf(other) === fileOf(key));
    const [first, ...others] = [...own].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    if (first === undefined) throw new Error(`No page says ${key}.`);
    const isSample = samples.has(key) && { sample: true as const };
    const limit = wordLimit(standard);
    return { key, standard, limit, ...isSample, ...unsaid.get(key), pages: [first, ...others] };
  });
  // Site by site and page by page; within a page as its copy file has them.
  const placeOf = ({ key, pages: [page] }: StandardWord): string =>
    [ventureIds.findIndex((id) => key.startsWith(`${id}.`)) + 1, rank(page), page].join(' ');
  return list.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : Number(placeOf(a) > placeOf(b))));
}
