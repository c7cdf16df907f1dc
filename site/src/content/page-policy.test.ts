import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withOwnHashes } from './page-policy.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = (scripts: readonly string[], styles: readonly string[]): string =>
  `script-src 'self' ${scripts.map(hashOf).join(' ')}; style-src 'self' ${styles.map(hashOf).join(' ')};`;
const page = (scripts: readonly string[], styles: readonly string[], body: string): string =>
  `<head><meta http-equiv="content-security-policy" content="${policy(scripts, styles)}">${body}`;

/** What the policy of a page is reduced to. */
const reduced = (html: string): string => withOwnHashes(new TextEncoder().encode(html).buffer).toString();

it('leaves the hashes of what stands in the page', () => {
  const body =
    '<style>p{}</style></head><h1>மீனா’s</h1><script type="module">one()</script><script>two("ஆ")</script>';
  expect(reduced(page(['one()', 'two("ஆ")', 'three()'], ['p{}', 'q{}'], body))).toBe(
    page(['one()', 'two("ஆ")'], ['p{}'], body),
  );
});

it('is led astray by no text that looks like a script', () => {
  const body = '<img alt="<script>"><p>&lt;script></p><img alt="<style"><script>one()</script>';
  expect(reduced(page(['one()', 'two()'], [], body))).toBe(page(['one()'], [], body));
});

it('leaves a page without a policy as it is', () => {
  expect(reduced('<p>sha256</p>')).toBe('<p>sha256</p>');
});
