import { expect, it } from 'vitest';
import { workStages } from './work-stages.ts';

const states = (stages: string, stage: 'current' | 'completed' = 'current') =>
  workStages({ stages, stage }).map(({ name, state }) => `${name} ${state}`);

it.each([
  ['', []],
  ['Drawing\n* Frame\nKeys', ['Drawing done', 'Frame now', 'Keys next']],
  ['*Drawing\r\n\r\nKeys', ['Drawing now', 'Keys next']],
  // A second mark is none.
  ['* Frame\n* Keys', ['Frame now', 'Keys next']],
  ['Frame\n*\nKeys', ['Frame next', 'Keys next']],
  ['Frame\nKeys', ['Frame next', 'Keys next']],
])('%j', (stages, wanted) => {
  expect(states(stages)).toEqual(wanted);
});

it('all stages of a completed building are done, unless one is going on', () => {
  expect(states('Frame\nKeys', 'completed')).toEqual(['Frame done', 'Keys done']);
  expect(states('Frame\n* Keys', 'completed')).toEqual(['Frame done', 'Keys now']);
});
