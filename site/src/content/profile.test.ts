import { exampleOf, pageContent, pageContentKey, type PageData } from '@portal/contract';
import { expect, test } from 'vitest';
import { profileOf } from './profile.ts';

const own = { ...exampleOf('profile'), venture: 'agri', id: 1, updatedAt: '', rank: 1 };

/** The profile as the pages of a site at an address show it. */
function shownAt(siteOrigin: string, values: object) {
  const data = {
    revision: 1,
    collections: { profile: [{ ...own, ...values }] },
    pictures: {},
    settings: { siteOrigin, cmsOrigin: siteOrigin },
  } as unknown as PageData;
  Object.assign(globalThis, { [pageContentKey]: pageContent(() => data) });
  return profileOf('agri');
}

const samples = {
  phone: '+91 00000 00000',
  secondPhone: '+91 00000 00006',
  whatsapp: '910000000000',
  email: 'bazaar@example.com',
  facebook: 'https://www.example.com/bazaar',
};

test('a site with an address of its own shows no link that leads to nobody', () => {
  const { phone, secondPhone, whatsapp, email, facebook, address } = shownAt('https://arun.in', samples);
  expect([phone, secondPhone, whatsapp, email, facebook]).toEqual(['', '', '', '', '']);
  expect(address).toBe(own.address);
});

test('what the owner has written is shown', () => {
  const real = { phone: '+91 98400 00000', whatsapp: '919840000000', email: 'bazaar@arun.in' };
  expect(shownAt('https://arun.in', real)).toMatchObject(real);
});

test.each(['http://localhost:4321', 'http://127.0.0.1:4321', 'http://[::1]:80', 'https://site.example'])(
  'at %s the samples show what will be there',
  (origin) => {
    expect(shownAt(origin, samples)).toMatchObject(samples);
  },
);
