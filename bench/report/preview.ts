import { percentile } from '../statistics.ts';
import { formatted, type Section, type Target } from './section.ts';

/** One form on one site. */
export interface Round {
  /** What is edited. */
  readonly name: string;
  /** Pages of the site. */
  readonly pages: number;
  /** Milliseconds from the press on Preview to the painted page, in a dashboard that was just loaded. */
  readonly cold: readonly number[];
  /** The same, where it was open before. */
  readonly warm: readonly number[];
  /** Milliseconds from each key to the painted page. */
  readonly keys: readonly number[];
}

/** Another editor, with the page of the first form. */
export interface EditorRound extends Pick<Round, 'cold' | 'warm' | 'keys'> {
  readonly name: string;
  readonly version: string;
  /** Of the version. */
  readonly year: number;
}

/** What `bench/preview` writes. */
export interface PreviewResults {
  readonly rounds: readonly Round[];
  readonly others: readonly EditorRound[];
}

const barMs = 100;

interface Row {
  readonly about: string;
  readonly isKey: boolean;
  readonly times: number;
  readonly p50: number;
  readonly p95: number;
}

const rowOf = (about: string, isKey: boolean, times: readonly number[]): Row => ({
  about,
  isKey,
  times: times.length,
  p50: percentile(times, 50),
  p95: percentile(times, 95),
});

/** How long each wait takes. @param of what is edited, or by what */
const rowsFor = (of: string, { cold, keys, warm }: Pick<Round, 'cold' | 'warm' | 'keys'>): readonly Row[] => [
  rowOf(`A key in the form of ${of}`, true, keys),
  rowOf(`The page of ${of} is opened, cold`, false, cold),
  rowOf(`The page of ${of} is opened, warm`, false, warm),
];

export const rowsOf = (rounds: readonly Round[]): readonly Row[] =>
  rounds.flatMap((round) => rowsFor(`${round.name}, ${round.pages.toLocaleString('en')} pages`, round));

export const rowsOfOthers = (others: readonly EditorRound[]): readonly Row[] =>
  others.flatMap((round) => rowsFor(`a professor in ${round.name} ${round.version} (${round.year})`, round));

/** What the bench has to show. */
export const previewTargets = ({ rounds }: PreviewResults): readonly Target[] =>
  rowsOf(rounds)
    .filter(({ isKey }) => isKey)
    .map(({ about, p95, times }) => ({
      text: `${about}: 95 of 100 painted pages within ${formatted(p95)} ms, below ${barMs} ms`,
      met: times > 0 && p95 < barMs,
    }));

/** The part of the report about the page beside a form. */
export function previewSection(results: PreviewResults): Section {
  const rows = [...rowsOf(results.rounds), ...rowsOfOthers(results.others)];
  return {
    title: 'The page beside a form',
    about:
      'From a key in a form of the dashboard to the painted page beside it, in a browser on this machine: the page is made by the publisher from the newest content. A key comes 120 ms after the page of the one before it. Cold is the first opening after the editor was loaded, warm one after it. Beside it two editors that render in the browser, with one record and a template that has the live page ready but for the one text: what stands on other pages, and what a save makes of a record, is not theirs to show.',
    tables: [
      {
        head: ['Wait', 'p50 ms', 'p95 ms', 'Times'],
        rows: rows.map(({ about, p50, p95, times }) => [
          about,
          formatted(p50),
          formatted(p95),
          String(times),
        ]),
      },
    ],
    targets: previewTargets(results),
  };
}
