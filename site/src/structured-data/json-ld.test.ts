import { expect, it } from 'vitest';
import { jsonLd } from './json-ld.ts';

it('nothing that the CMS holds ends the script', () => {
  const text = jsonLd([{ '@type': 'Offer', name: '</script><script>alert(1)</script><!-- <' }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Offer', name: '</script><script>alert(1)</script><!-- <' }],
  });
});

it('says nothing where nothing is known, and keeps a zero', () => {
  const text = jsonLd([
    {
      '@type': 'Restaurant',
      telephone: '',
      sameAs: [],
      image: undefined,
      offers: { '@type': 'Offer', price: 0, name: '' },
    },
  ]);
  expect(JSON.parse(text)['@graph']).toEqual([
    { '@type': 'Restaurant', offers: { '@type': 'Offer', price: 0 } },
  ]);
});
