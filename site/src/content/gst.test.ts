import { expect, test } from 'vitest';
import { gstOf } from './gst.ts';

test.each([
  [28_000, 1000, 2500, 37_170, { amount: 5670, usual: true }],
  [45_000, null, 4500, 58_410, { amount: 8910, usual: true }],
  [1000.5, null, 0, 1180.59, { amount: 180.09, usual: true }],
  [28_000, 1000, 2500, 37_000, { amount: 5500, usual: false }],
  [28_000, 1000, 2500, 31_500, undefined],
  [28_000, 1000, 2500, 30_000, undefined],
])('%d, %s and %d to %d have a tax of %j', (tuitionFee, registration, inclusion, total, gst) => {
  expect(gstOf({ tuitionFee, registration, inclusion, total })).toEqual(gst);
});
