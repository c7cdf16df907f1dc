import { expect, it } from 'vitest';
import { differingPart } from './differing-part.js';

const lunch = 'A quick lunch, a birthday, a team of';

it.each([
  ['17 years', '18 years', ['17 years', '18 years']],
  ['', '18 years', ['', '18 years']],
  [`${lunch} twenty.`, `${lunch} thirty.`, ['… team of twenty.', '… team of thirty.']],
  [`Two ${lunch} us.`, `Three ${lunch} us.`, ['Two …', 'Three …']],
  [`${lunch} twenty people from town.`, `${lunch} people from town.`, ['… team of twenty …', '… team of …']],
  [
    lunch,
    `Every morning at seven we open the kitchen, and at eleven the counter with everything. ${lunch}`,
    undefined,
  ],
])('of %j and %j a line tells what differs', (before, after, told) => {
  expect(differingPart(before, after)).toEqual(told);
});
