import { expect, it } from 'vitest';
import { postalAddress } from './postal-address.ts';

it('takes an address apart', () => {
  expect(
    postalAddress(
      'Arun Infra, corporate office\n2nd floor, 12, Example Street\nMylapore\nChennai 600004',
      'Arun Infra',
    ),
  ).toEqual({
    '@type': 'PostalAddress',
    streetAddress: '2nd floor, 12, Example Street, Mylapore',
    addressLocality: 'Chennai',
    postalCode: '600004',
    addressCountry: 'IN',
  });
  expect(postalAddress('Chennai - 600 004', 'Arun')).toMatchObject({
    addressLocality: 'Chennai',
    postalCode: '600004',
  });
  expect(postalAddress('By the temple tank', 'Arun')).toMatchObject({ streetAddress: 'By the temple tank' });
  expect(postalAddress(' \n', 'Arun')).toBeUndefined();
});
