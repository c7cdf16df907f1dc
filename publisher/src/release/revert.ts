import type { Rendered } from '../render/renderer.ts';
import {
  fileBehind,
  hasAnchor,
  splitAddress,
  type CheckResult,
  type PageInspection,
  type ReleaseCheck,
} from './check.ts';
import { FileTree, isSameFile } from './file-tree.ts';
import { fileOfPage, pageOfFile, type ReleaseFile } from './manifest.ts';
import type { Problem } from './problem.ts';

/** The bundle's scripts and styles. They name others of their time, which no page does. */
const bundleFolder = '_astro/';
/** Files that lead to others. */
const leading = /\.(html|xml)$/;

/** A release as the content has it, before it is checked. */
export interface Draft {
  readonly files: FileTree;
  /** The pages that were made anew. */
  readonly pages: readonly Rendered<PageInspection>[];
  /** Why pages that should be there could not be made. */
  readonly failures: readonly Problem[];
}

/** What reverting takes. */
export interface RevertParts {
  readonly check: Pick<ReleaseCheck, 'check'>;
  /** What visitors are shown; `undefined` while there is nothing yet. */
  readonly live: FileTree | undefined;
  /** Inspects a page of the live release. */
  readonly inspect: (path: string, file: ReleaseFile) => Promise<Rendered<PageInspection>>;
  /** What a page read that is as it was. */
  readonly readsOf: (path: string) => Problem['reads'];
}

/** A release in which nothing is broken that is not broken for visitors now. */
export interface RevertedRelease {
  readonly files: FileTree;
  /** What is at fault by itself. A page that is reverted because of another one is not named. */
  readonly problems: readonly Problem[];
  /** The files that are not those of the draft. */
  readonly reverted: ReadonlySet<string>;
  /** Paths of the pages with a problem, named or not. */
  readonly bad: ReadonlySet<string>;
  /** Makes its pages the ones that the next check begins with. */
  readonly commit: CheckResult['commit'];
}

/**
 * Reverts bad pages to their live files until the check finds nothing more. Each round only reverts, so it ends at worst at the live
 * release. A page that is new is left out; what a reverted page leads to comes back with it. While there is nothing live to fall
 * back to, a page with a dead link is better than none: only pages that could not be made are left out.
 */
export async function revertBadPages(draft: Draft, parts: RevertParts): Promise<RevertedRelease> {
  const { check, inspect, readsOf } = parts;
  const live = parts.live ?? FileTree.empty;
  const pages = new Map(draft.pages.map((page) => [page.path, page]));
  const problems = new Map(draft.failures.map((failure) => [failure.sentence, failure]));
  const reverted = new Set<string>();
  const bad = new Set<string>();
  let { files } = draft;
  let next = new Set(draft.failures.map(({ path }) => fileOfPage(path)));
  for (;;) {
    for (const file of next) {
      const before = live.get(file);
      const path = pageOfFile(file);
      pages.delete(path);
      if (before !== undefined && leading.test(file)) pages.set(path, await inspect(path, before));
      reverted.add(file);
    }
    files = files.with([...next].map((file) => [file, live.get(file)]));
    const checked = check.check([...pages.values()], files, readsOf);
    next = new Set();
    for (const problem of checked.problems) {
      bad.add(problem.path);
      if (!isConsequence(problem, files, reverted)) problems.set(problem.sentence, problem);
      if (parts.live === undefined && problem.target !== undefined) continue;
      for (const file of await filesToRevert(problem, files, live, inspect)) next.add(file);
    }
    if (next.size === 0)
      return { files, problems: [...problems.values()], reverted, bad, commit: checked.commit };
  }
}

/** Whether it would not be there without what was reverted before it. */
function isConsequence({ path, target }: Problem, files: FileTree, reverted: ReadonlySet<string>): boolean {
  if (reverted.has(fileOfPage(path))) return true;
  if (target === undefined) return false;
  // A page that was left out counts as there: it has a problem of its own.
  const all = { has: (file: string) => files.has(file) || reverted.has(file) };
  const file = fileBehind(all, splitAddress(target).page);
  return file !== undefined && reverted.has(file);
}

/** What has to be as it was; none when it is no worse than what visitors see. */
async function filesToRevert(
  { path, target }: Problem,
  files: FileTree,
  live: FileTree,
  inspect: RevertParts['inspect'],
): Promise<string[]> {
  const differs = (file: string | undefined): file is string =>
    file !== undefined && !isSameFile(files.get(file), live.get(file));
  const own = fileOfPage(path);
  if (differs(own)) return [own];
  if (target === undefined) return [];
  const { page, fragment } = splitAddress(target);
  const before = fileBehind(live, page);
  const file = before === undefined ? undefined : live.get(before);
  if (before === undefined || file === undefined) return [];
  if (fragment !== undefined) {
    const { anchors } = await inspect(pageOfFile(before), file);
    return hasAnchor(anchors, fragment) ? [before, fileBehind(files, page)].filter(differs) : [];
  }
  if (!before.startsWith(bundleFolder)) return [before].filter(differs);
  return [...live].flatMap(([name]) => (name.startsWith(bundleFolder) && !files.has(name) ? [name] : []));
}
