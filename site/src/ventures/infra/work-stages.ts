import type { RecordOf } from '@portal/contract';
import { lines } from '../../content/format';

/** A stage of the work on a building. */
export interface WorkStage {
  readonly name: string;
  readonly state: 'done' | 'now' | 'next';
}

/**
 * The stages of a building, a line each: the one with `*` before it is going on, and those above it are done. Without it nobody knows how
 * far a building is, unless it is completed.
 */
export function workStages({ stages, stage }: Pick<RecordOf<'project'>, 'stages' | 'stage'>): WorkStage[] {
  const all = lines(stages).filter((line) => line !== '*');
  const now = all.findIndex((line) => line.startsWith('*'));
  const done = now < 0 && stage === 'completed' ? all.length : now;
  return all.map((line, index) => ({
    name: line.replace(/^\*\s*/, ''),
    state: index < done ? 'done' : index === now ? 'now' : 'next',
  }));
}
