import type { ContentRecords, ReadKey } from '@portal/contract';
import { isRecordKey, partsOf, recordName, recordOf, type RecordKey } from '../content/record-name.ts';
import type { Dirty, ChangedRecords } from './dirty-set.ts';
import type { FileTree } from './file-tree.ts';
import { pageOfFile } from './manifest.ts';

/** Problems and pages that a sentence names; with more, the same cause usually stands behind them. */
const named = 3;

/** Why a page cannot go live as it was made. */
export interface Problem {
  /** Path of the page at fault. */
  readonly path: string;
  /** What is wrong, for a person. It names the page. */
  readonly sentence: string;
  /** What the page read. */
  readonly reads: ReadonlySet<ReadKey>;
  /** The broken link's address. */
  readonly target?: string;
  /** The name of the record at fault, where it is known. */
  readonly recordName?: string;
}

/** Why content is not live as it is stored. */
export class ReleaseFailure extends Error {
  override readonly name = 'ReleaseFailure';
}

/**
 * Which records a page read that changed since visitors were shown the newest of it. While the same records stay as they are, a
 * change of another one is not the cause.
 */
export function changedFor({ path, reads }: Pick<Problem, 'path' | 'reads'>, dirty: Dirty): ChangedRecords {
  const before = dirty.pages.get(path);
  const changed = changedOf(reads, dirty.reads);
  const all = new Set([...(before?.all ?? []), ...changed]);
  const isOther =
    before === undefined || before.first.size === 0 || changed.some((key) => before.first.has(key));
  return { first: isOther ? all : before.first, all };
}

/** After a start everything may have changed; then only what a page reads by its number is worth a name. */
function changedOf(reads: ReadonlySet<ReadKey>, changed: Dirty['reads']): RecordKey[] {
  if (changed === 'everything') return [...reads].filter(isRecordKey);
  return [...changed]
    .filter(isRecordKey)
    .filter((key) => reads.has(key) || reads.has(partsOf(key).collection));
}

/** What is wrong with pages, for a person. @param since what each of them read that changed, by its path */
export function sentenceOf(
  problems: readonly Problem[],
  since: ReadonlyMap<string, ChangedRecords>,
  collections: ContentRecords,
): string {
  const sentences = problems.map(({ path, sentence, recordName: known }) => {
    const changed = [...(since.get(path)?.first ?? [])];
    const names =
      known === undefined ? changed.map((key) => recordName(key, recordOf(collections, key))) : [known];
    return names.length === 0 ? sentence : `${sentence} (changed: ${some(names, ', ')})`;
  });
  return `${some(sentences, '; ')}.`;
}

/** What visitors are shown instead, for a person. @param reverted files that are not as the content has them */
export function outcomeOf(reverted: Iterable<string>, files: Pick<FileTree, 'has'>): string {
  const pages = [...reverted].filter((file) => file.endsWith('.html')).toSorted();
  const stay = pages.filter((file) => files.has(file)).map(pageOfFile);
  const out = pages.filter((file) => !files.has(file)).map(pageOfFile);
  const words = (of: readonly string[], one: string, many: string): string[] =>
    of.length === 0 ? [] : [`${some(of, ', ')} ${of.length === 1 ? one : many}`];
  const parts = [
    ...words(stay, 'stays as it was', 'stay as they were'),
    ...words(out, 'is not shown', 'are not shown'),
  ];
  return parts.length === 0 ? '' : ` Until this is corrected, ${parts.join(', and ')}.`;
}

/** The first few of many. */
export function some(list: readonly string[], between: string): string {
  const rest = list.length - named;
  return list.slice(0, named).join(between) + (rest > 0 ? ` and ${rest} more` : '');
}
