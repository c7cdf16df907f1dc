import { CallError } from '@portal/contract';
import { expect, it } from 'vitest';
import { NoAnswer } from './answer-time.ts';
import { each } from './several.ts';

const asked: number[] = [];
const failingAt = (step: number, error: Error) => (one: number) => {
  asked.push(one);
  return one === step ? Promise.reject(error) : Promise.resolve({ revision: 10 + one });
};

it('a refusal ends none but its own call', async () => {
  const gone = new CallError(404, 'There is no such record.');
  expect(await each([1, 2, 3], failingAt(2, gone))).toEqual({
    done: [
      { step: 1, revision: 11 },
      { step: 3, revision: 13 },
    ],
    refused: [{ step: 2, error: gone }],
  });
});

it('whoever does not answer is not asked on', async () => {
  asked.length = 0;
  const { done } = await each([1, 2, 3], failingAt(2, new NoAnswer()));
  expect(done).toEqual([{ step: 1, revision: 11 }]);
  expect(asked).toEqual([1, 2]);
});
