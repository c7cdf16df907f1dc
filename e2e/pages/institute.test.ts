import { expect, inject, test } from 'vitest';
import { all, attribute, attributes, text } from './document.ts';
import { visit } from './visit.ts';

test('eight professors lead to their profiles, where texts with commas are lists', async () => {
  const { document } = await visit('/arun-app/faculty');
  const professors = all(document, 'a.prof');
  expect(professors.map((link) => attribute(link, 'href'))).toEqual(
    Array.from({ length: 8 }, (_, index) => `/arun-app/faculty/${index + 1}`),
  );
  const joseph = professors.find((link) => text(link).includes('Joseph Arokiaraj'));
  const profile = (await visit((joseph && attribute(joseph, 'href')) ?? '')).document;
  expect(all(profile, 'h1').map(text)).toEqual(['Joseph Arokiaraj']);
  expect(all(profile, 'img[alt="Portrait of Joseph Arokiaraj"]')).toHaveLength(1);
  const education = all(profile, 'main h2').find((heading) => text(heading) === 'Education');
  const section = education?.closest('section');
  expect(section && all(section, 'li').map(text)).toEqual(['M.B.A. (Operations)', 'M.Com.', 'B.Ed.']);
});

test.each(['9999', 'abc', '-1', '1.5', '99999999999999999999'])(
  'a professor of the id %s is answered with “Faculty not found”, and the way back',
  async (id) => {
    const { document, status } = await visit(`/arun-app/faculty/${id}`);
    expect(status).toBe(404);
    expect(all(document, 'h1').map(text)).toEqual(['Faculty not found']);
    const back = all(document, 'main a[href="/arun-app/faculty"]');
    expect(back.map(text)).toContain('All faculty');
  },
);

test('any other unknown address of the institute is answered in its dress', async () => {
  const { document, status } = await visit('/arun-app/nothing-here');
  expect(status).toBe(404);
  expect(all(document, 'h1').map(text)).toEqual(['Page not found']);
  expect(attributes(document, 'html', 'data-venture')).toEqual(['institute']);
});

test('a lesson opens as a PDF in a new tab', async () => {
  const { document } = await visit('/arun-app/class-schedule');
  const lesson = all(document, 'a[target="_blank"]').find((link) => text(link).includes('Download PDF'));
  const reply = await fetch(inject('siteUrl') + ((lesson && attribute(lesson, 'href')) ?? ''));
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await reply.text()).slice(0, 5)).toBe('%PDF-');
});

test('a fees row without registration shows a dash, and adds up with its tax', async () => {
  const { document } = await visit('/arun-app/fees-structure');
  const row = all(document, 'main tbody tr').find((each) => text(each).includes('CA Foundation'));
  expect(row && all(row, 'td').map(text)).toEqual(['₹45,000', '–', '₹4,500', '₹8,910', '₹58,410']);
  expect(all(document, 'main thead th').map(text)).toContain('GST 18%');
});
