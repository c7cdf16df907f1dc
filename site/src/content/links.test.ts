import { pageContentKey } from '@portal/contract';
import { expect, it } from 'vitest';
import { leading, mailTo } from './links.ts';

const on = (siteOrigin: string) =>
  Object.assign(globalThis, { [pageContentKey]: { settings: () => ({ siteOrigin }) } });

it.each([
  'hello@example.com',
  'https://example.com/facebook/arungroup',
  '+91 00000 00003',
  ' +910000000004 ',
  '910000000000',
])('%s leads nobody anywhere on a site that others visit', (value) => {
  on('https://www.arun.in');
  expect(leading(value)).toBe('');
  on('http://localhost:4321');
  expect(leading(value)).toBe(value);
});

it.each(['hello@arun.in', '+91 98765 43210', '+91 00000 12345', 'https://www.facebook.com/example'])(
  '%s leads somewhere',
  (value) => {
    on('https://www.arun.in');
    expect(leading(value)).toBe(value);
  },
);

it('writes to an address that somebody has', () => {
  on('https://www.arun.in');
  expect(mailTo('hello@arun.in')).toBe('mailto:hello@arun.in');
  expect(mailTo('hello@example.com')).toBeUndefined();
});
