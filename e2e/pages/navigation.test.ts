import { apiBase, ventureIds, ventures } from '@portal/contract';
import { expect, inject, test } from 'vitest';
import { all, attribute, attributes, text } from './document.ts';
import { visit } from './visit.ts';

// That every link leads somewhere is held by links.test.ts, that the present page is marked by content.test.ts.

const menu = 'nav[aria-label="Main"] a';

/** The headers, by a page that has them; pages that came later may stand between these. */
const headers = {
  '/arun-app/fees-structure': ['About', 'Faculty', 'Batches', 'Class Schedule', 'Fees', 'Gallery', 'Contact'],
  '/arungrit-app/about': ['Home', 'About', 'Director', 'Products', 'Gallery', 'Contact'],
  '/aruninfra-app/services': ['About', 'Services', 'Projects', 'Gallery', 'Contact'],
  '/agribazaar-app/about': ['Home', 'About', 'Products', 'Gallery', 'Contact'],
  '/aruneats-app/about': ['Home', 'About', 'Food Court', 'Gallery', 'Contact'],
};

test.each(Object.entries(headers))(
  'the header of %s leads to every page of its site',
  async (path, labels) => {
    const { document } = await visit(path);
    const shown = all(document, menu).map(text);
    expect(shown.filter((label) => labels.includes(label))).toEqual(labels);
  },
);

test('the header of the main site leads to every venture, and so do its cards, each in a new tab', async () => {
  const { document } = await visit(ventures.group.home);
  const homes = ventureIds.filter((id) => id !== 'group').map((id) => ventures[id].home);
  expect(attributes(document, menu, 'href')).toEqual([ventures.group.home, ...homes, ventures.group.contact]);
  expect(attributes(document, 'main a[target="_blank"]', 'href')).toEqual(homes);
});

test.each(ventureIds)('a phone calls, writes to and finds the way to %s in one tap', async (venture) => {
  const { document } = await visit(ventures[venture].home);
  const links = all(document, 'aside[aria-label="Hours and contact"] a');
  const hrefOf = (label: string) =>
    links.filter((link) => text(link).startsWith(label)).map((link) => attribute(link, 'href'));
  expect(hrefOf('Call')).toEqual([expect.stringMatching(/^tel:\+\d+$/)]);
  expect(hrefOf('WhatsApp')).toEqual([expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=Hello%20/)]);
  expect(hrefOf('Directions')).toEqual([expect.stringMatching(/\/maps\/dir\/\?api=1&destination=./)]);
});

test('a chat begins with what the page is about', async () => {
  const { document } = await visit('/aruninfra-app/projects');
  const chat = attributes(document, 'aside a', 'href').find((href) => href.startsWith('https://wa.me/'));
  expect(new URL(chat ?? '').searchParams.get('text')).toBe(
    'Hello Arun Infra, I have a question about Projects.',
  );
});

test('each product of the coconut site leads to the enquiry form', async () => {
  const { document } = await visit('/arungrit-app/products');
  const enquire = all(document, 'main a').filter((link) => text(link).startsWith('Enquire Now'));
  expect(enquire.map((link) => attribute(link, 'href'))).toEqual(
    Array.from({ length: 5 }, () => expect.stringMatching(/^\/arungrit-app\/contact\?about=.+#enquiry$/)),
  );
});

test.each(ventureIds)('the form of %s goes to the CMS without its script', async (venture) => {
  const { document } = await visit(ventures[venture].contact);
  expect(attributes(document, 'main form', 'action')).toEqual([`${inject('cmsUrl')}${apiBase}/contact/send`]);
});
