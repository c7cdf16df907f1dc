import { ventureOfPath, ventures, type VentureId, type Word } from '@portal/contract';

/** What a screen of sentences is about: a page, or what stands on most pages of a site. */
export interface Place {
  /** The page's path; `everywhere` for what stands on most of them. */
  readonly id: string;
  readonly label: string;
  readonly words: readonly Word[];
}

const everywhere = 'everywhere';
/** On so many pages of a site a sentence belongs to none of them. */
const many = 4;

const inWords = (name: string): string => {
  const spaced = name.replaceAll(/([A-Z])|-/g, (_, letter?: string) => ` ${(letter ?? '').toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** What a person calls a page. */
export function pageLabel(page: string): string {
  const { contact, home, prefix } = ventures[ventureOfPath(page)];
  if (page === contact) return 'Contact';
  if (page === `${contact}-thanks`) return 'After a message';
  if (page.endsWith('/404')) return 'Page not found';
  if (page.endsWith('/0')) return 'Head of the faculty';
  if (page.endsWith('/{id}')) return 'Professors';
  if (page === `${prefix}/`) return 'Home';
  return inWords(page.split('/').at(-1) ?? '') + (page === home ? ' (home)' : '');
}

/** The pages of a site with their sentences, and what stands on most of them. A sentence of several pages is at each. */
export function placesOf(words: readonly Word[], site: VentureId): readonly Place[] {
  const places = new Map<string, { label: string; words: Word[] }>();
  for (const word of words) {
    const here = word.pages.filter((page) => ventureOfPath(page) === site);
    for (const id of here.length >= many ? [everywhere] : here) {
      const label = id === everywhere ? 'On every page' : pageLabel(id);
      const place = places.get(id) ?? { label, words: [] };
      places.set(id, place);
      place.words.push(word);
    }
  }
  const { contact, home } = ventures[site];
  // The front door first, and last what nobody looks for.
  const rank = (id: string): number => {
    if (id === home) return 0;
    if (id === everywhere) return 4;
    return id === contact ? 2 : /(-thanks|\/404|\/not-found)$/.test(id) ? 3 : 1;
  };
  return [...places].map(([id, place]) => ({ id, ...place })).toSorted((a, b) => rank(a.id) - rank(b.id));
}

/** Whether a page's name in the list of sentences means the page at a path. */
export const isPageAt = (page: string, path: string): boolean =>
  page.endsWith('/{id}')
    ? path.startsWith(page.slice(0, -'{id}'.length)) && /\/[1-9]\d*$/.test(path)
    : page === path;

/** The site of a sentence, and where it stands, for a list of all sites. */
export const whereOf = ({ page }: Word): { readonly site: VentureId; readonly label: string } => ({
  site: ventureOfPath(page),
  label: pageLabel(page),
});

/** Parts of a page that the names in its copy do not say. */
const sections: Readonly<Record<string, string>> = {
  hero: 'Opening',
  closing: 'Last lines',
  title: 'For search engines',
  description: 'For search engines',
};

/** The part of its page that a sentence belongs to. */
function sectionOf({ key }: Word): string {
  const [, file = '', part = '', ...rest] = key.split('.');
  const named = sections[part];
  if (named !== undefined) return named;
  return rest.length === 0 ? (file === 'site' ? 'The whole site' : 'The page') : inWords(part);
}

/** Sentences by the parts of their page, in its order. */
export const bySection = (words: readonly Word[]): readonly (readonly [section: string, Word[]])[] => [
  ...Map.groupBy(words, sectionOf),
];

/** What visitors read now. */
export const presentOf = ({ standard, text }: Word): string => text ?? standard;

/** The sentences that hold some words, in whatever letters; of a changed one its standard text counts as well, and what an empty one is to say. */
export function findWords(words: readonly Word[], sought: string): readonly Word[] {
  const wanted = sought.trim().toLowerCase();
  return words.filter(({ standard, text, unsaid = '' }) =>
    `${text ?? ''}\n${standard}\n${unsaid}`.toLowerCase().includes(wanted),
  );
}
