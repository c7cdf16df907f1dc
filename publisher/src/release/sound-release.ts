import type { Collections, ReadKey } from '@portal/contract';
import { isRecordKey } from '../content/record-name.ts';
import type { SetAside } from '../content/set-aside.ts';
import { ContentRefused, refusalOf, type Fault } from '../trouble.ts';
import { recordsAtFault, ReleaseFailure } from './finding.ts';
import type { LiveRelease } from './manifest.ts';
import type { MadeRelease, ReleaseMaker } from './release-maker.ts';

/** How often more records are set aside before a release is given up. */
const mostRounds = 5;

/** What reads differently than in the last release that was made. */
export type Changed = ReadonlySet<ReadKey> | 'everything';

/** The newest content. */
export interface NewContent {
  readonly revision: number;
  /** What names the newest change in it, where the CMS tells. */
  readonly changeId: string | undefined;
  readonly collections: Collections;
  /** The content of the last release, where this process made it. */
  readonly good: Collections | undefined;
  readonly live: LiveRelease | undefined;
  /** Name of the newest release so far. */
  readonly newest: string | undefined;
  readonly changed: () => Changed;
  /** Answers {@link changed}; what changes from then on belongs to the next release. */
  readonly take: () => Changed;
}

/** A release that can go live. */
export interface SoundRelease {
  readonly made: MadeRelease;
  /** Why it does not hold all of the content. */
  readonly refusal?: ContentRefused;
}

/**
 * Makes a release of the newest content. Something that stands in a record may not be publishable; then that record is set
 * aside, and the release holds everything else.
 * @throws ContentRefused when nothing else is to be published, or when no record is at fault
 */
export async function makeSound(
  { maker, setAside }: { readonly maker: Pick<ReleaseMaker, 'make'>; readonly setAside: SetAside },
  { revision, changeId, collections, good, live, newest, changed, take }: NewContent,
): Promise<SoundRelease> {
  const faults: Fault[] = [];
  const note = (error: unknown, among: Changed): void => {
    if (!(error instanceof ReleaseFailure)) throw error;
    for (const finding of error.findings)
      faults.push({ finding, records: recordsAtFault(finding, among, collections) });
  };
  const all = (of: Changed): Changed => union(of, setAside.reads);
  const rest = (of: Changed): Changed => without(of, setAside.keys);
  try {
    const made = await maker.make(
      { revision, changeId, collections, newest, takeChanged: () => all(take()) },
      live,
    );
    await setAside.clear();
    return { made };
  } catch (error) {
    note(error, all(changed()));
  }
  for (let round = 0; round < mostRounds; round++) {
    if (faults.some(({ records }) => records.length === 0)) break;
    const records = faults.flatMap((fault) => fault.records);
    await setAside.add(records, good);
    const refusal = new ContentRefused(refusalOf(faults, collections, (key) => setAside.hasEarlier(key)));
    if (live !== undefined && !hasContent(rest(changed()))) throw refusal;
    try {
      const others = setAside.applied(collections);
      const made = await maker.make(
        { revision, changeId, collections: others, newest, takeChanged: () => rest(take()) },
        live,
      );
      return { made, refusal };
    } catch (error) {
      note(error, rest(changed()));
    }
  }
  throw new ContentRefused(refusalOf(faults, collections, (key) => setAside.hasEarlier(key)));
}

/** Both together. */
export function union(a: Changed, b: Iterable<ReadKey> | 'everything'): Set<ReadKey> | 'everything' {
  return a === 'everything' || b === 'everything' ? 'everything' : new Set([...a, ...b]);
}

function without(changed: Changed, records: ReadonlySet<ReadKey>): Changed {
  return changed === 'everything' ? changed : new Set([...changed].filter((key) => !records.has(key)));
}

/** Whether a record or a picture is among what changed: a list changes with each of its records. */
const hasContent = (changed: Changed): boolean =>
  changed === 'everything' || [...changed].some((key) => isRecordKey(key) || key.startsWith('picture/'));
