import type { Move } from '../api/collection.ts';

/** An end of a list, as a person calls it. */
export type ListEnd = 'beginning' | 'end';

/** The moves that bring records to an end of their list, one behind the other in the order in which they were chosen. */
export function movesTo(end: ListEnd, all: readonly number[], chosen: readonly number[]): readonly Move[] {
  const others = all.filter((id) => !chosen.includes(id));
  const wanted = end === 'end' ? [...others, ...chosen] : [...chosen, ...others];
  /** What stands there already, and stays. */
  const kept = wanted.findIndex((id, index) => id !== all[index]);
  if (kept < 0) return [];
  const before = end === 'end' ? null : (others[0] ?? null);
  return chosen.slice(end === 'end' ? 0 : kept).map((id) => ({ id, before }));
}
