import { expect, it } from 'vitest';
import { networkOf, shortAddress } from './address';

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::'],
  ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::'],
  ['::1', '0:0:0:0::/64', '0:0:0::'],
  ['', '', ''],
])('%s counts as %s and is written down as %s', (address, line, short) => {
  expect(networkOf(address)).toBe(line);
  expect(shortAddress(address)).toBe(short);
});
