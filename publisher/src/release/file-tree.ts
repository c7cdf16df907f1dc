import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ReleaseFile } from './manifest.ts';

/**
 * Parts of a tree. Each holds the files of one bucket of paths, so a change of five pages rewrites five small lists
 * whether the site has forty pages or ten thousand.
 */
const partCount = 256;

type Part = ReadonlyMap<string, ReleaseFile>;

const nothing: Part = new Map();

/** What differs between two trees for one path. */
export interface FileDifference {
  readonly path: string;
  readonly before: ReleaseFile | undefined;
  readonly after: ReleaseFile | undefined;
}

/**
 * The files of a release by their path. It never changes: {@link with} answers another tree that shares every part without a
 * change, so that making, comparing and storing a release costs what changed.
 */
export class FileTree {
  readonly #parts: readonly Part[];
  readonly size: number;

  private constructor(parts: readonly Part[]) {
    this.#parts = parts;
    this.size = parts.reduce((sum, part) => sum + part.size, 0);
  }

  static readonly empty = new FileTree(Array.from({ length: partCount }, () => nothing));

  static of(entries: Iterable<readonly [string, ReleaseFile]>): FileTree {
    return FileTree.empty.with(entries);
  }

  /**
   * Takes up parts that were stored.
   * @param parts in the order of {@link parts}
   * @throws Error when they are not the parts of a tree
   */
  static fromParts(parts: readonly Part[]): FileTree {
    const isValid =
      parts.length === partCount &&
      parts.every((part, index) => [...part.keys()].every((path) => partOf(path) === index));
    if (!isValid) throw new Error('The list of files is damaged.');
    return new FileTree(parts);
  }

  /** The parts, each of them shared by every tree that has the same files in it. */
  get parts(): readonly Part[] {
    return this.#parts;
  }

  has(path: string): boolean {
    return this.#parts[partOf(path)]?.has(path) === true;
  }

  get(path: string): ReleaseFile | undefined {
    return this.#parts[partOf(path)]?.get(path);
  }

  /** Every path and file, in no particular order. */
  *[Symbol.iterator](): Generator<readonly [string, ReleaseFile], undefined> {
    for (const part of this.#parts) yield* part;
    return undefined;
  }

  /**
   * The tree with these files written or, where `undefined` stands, removed.
   * @returns this very tree when nothing differs
   */
  with(changes: Iterable<readonly [string, ReleaseFile | undefined]>): FileTree {
    const parts = new Map<number, Map<string, ReleaseFile>>();
    for (const [path, file] of changes) {
      const index = partOf(path);
      const part = parts.get(index) ?? this.#parts[index] ?? nothing;
      if (isSameFile(part.get(path), file)) continue;
      const mine = parts.get(index) ?? new Map(part);
      if (file === undefined) mine.delete(path);
      else mine.set(path, file);
      parts.set(index, mine);
    }
    return parts.size === 0 ? this : new FileTree(this.#parts.map((part, index) => parts.get(index) ?? part));
  }

  /** What became of the files since another tree; parts that both share are not looked at. */
  *differences(before: FileTree): Generator<FileDifference, undefined> {
    for (const [index, part] of this.#parts.entries()) {
      const old = before.#parts[index] ?? nothing;
      if (old === part) continue;
      for (const [path, file] of part) {
        const earlier = old.get(path);
        if (!isSameFile(earlier, file)) yield { path, before: earlier, after: file };
      }
      for (const [path, file] of old) if (!part.has(path)) yield { path, before: file, after: undefined };
    }
    return undefined;
  }
}

/** The text of a part as it is stored, and the name that this text has. */
export function storedPart(part: Part): { readonly name: string; readonly text: string } {
  const text = JSON.stringify(Object.fromEntries([...part].toSorted(([a], [b]) => (a < b ? -1 : 1))));
  return { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text };
}

/** Whether both are the same bytes at the same place, or both are none. */
export function isSameFile(a: ReleaseFile | undefined, b: ReleaseFile | undefined): boolean {
  return (
    a === b || (a !== undefined && b !== undefined && a.tag === b.tag && a.file === b.file && a.at === b.at)
  );
}

function partOf(path: string): number {
  return crc32(path) % partCount;
}
