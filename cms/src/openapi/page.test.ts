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

it('writes what is described as it stands, and holds no markup of a description', () => {
  const block = /<details id="contact.send">[^]*?<pre><code>([^]*?)<\/code><\/pre>/.exec(page)?.[1];
  expect(block).toContain('<a href="#schemas/EnquiryInput">schemas/EnquiryInput</a>');
  const input = /<h3 id="schemas\/EnquiryInput">[^]*?<pre><code>([^]*?)<\/code><\/pre>/.exec(page)?.[1];
  expect(input).toContain('&quot;email&quot;: {');
  expect(page).not.toMatch(/undefined|\[object|NaN/);
});
