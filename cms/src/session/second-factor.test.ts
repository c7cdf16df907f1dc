import { expect, it } from 'vitest';
import { offerSecondFactor, stepOf } from './second-factor';

// RFC 6238, appendix B: the secret is "12345678901234567890"; the last six digits of each value.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const seconds = 1_111_111_109;
const step = Math.floor(seconds / 30);

it.each([
  ['at its time', '081804', 0, step],
  ['with a space', '081 804', 0, step],
  ['from a clock that is a step behind', '081804', 30, step],
  ['from a clock that is a step ahead', '081804', -30, step],
  ['from a clock that is two steps behind', '081804', 60, undefined],
  ['from a clock that is two steps ahead', '081804', -60, undefined],
  ['wrong', '081805', 0, undefined],
  ['too short', '81804', 0, undefined],
  ['too long', '0081804', 0, undefined],
  ['empty', '', 0, undefined],
])('a code that is %s', (_name, code, late, expected) => {
  expect(stepOf(secret, code, (seconds + late) * 1000)).toBe(expected);
});

it('offers a new secret each time, in the address that apps read', () => {
  const [one, other] = [offerSecondFactor('admin'), offerSecondFactor('admin')];
  expect(one.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(one.secret).not.toBe(other.secret);
  expect(one.uri).toContain(`otpauth://totp/Portal:admin?`);
  expect(one.uri).toContain(`secret=${one.secret}`);
});
