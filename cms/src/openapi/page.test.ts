import { openApiDocument } from '@portal/contract';
import { expect, it } from 'vitest';
import { descriptionPage } from './page';

const page = descriptionPage(openApiDocument());

it('leads to each type and each group that it names', () => {
  const named = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids).toHaveLength(new Set(ids).size);
});

it('writes what is described as types, which say everything and hold no markup of a description', () => {
  const block = /<details id="contact.send">[^]*?<pre><code>([^]*?)<\/code><\/pre>/.exec(page)?.[1];
  expect(block).toContain('<a href="#EnquiryInput">EnquiryInput</a>');
  const input = /<h3 id="EnquiryInput">[^]*?<pre><code>([^]*?)<\/code><\/pre>/.exec(page)?.[1];
  expect(input).toContain('  email: string; <i>// ');
  expect(input).toContain('  phone?: ');
  expect(page).not.toMatch(/undefined|\[object|NaN|: object;/);
});
