import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withOwnHashes } from './page-policy.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = (scripts: readonly string[], styles: readonly string[]): string =>
  `script-src 'self' ${scripts.map(hashOf).join(' ')}; style-src 'self' ${styles.map(hashOf).join(' ')};`;
const page = (scripts: readonly string[], styles: readonly string[], body: string): string =>
  `<head><meta http-equiv="content-security-policy" content="${policy(scripts, styles)}">${body}`;

it('leaves the hashes of what stands in the page', () => {
  const body = '<style>p{}</style></head><script type="module">one()</script><script>two()</script>';
  expect(withOwnHashes(page(['one()', 'two()', 'three()'], ['p{}', 'q{}'], body))).toBe(
    page(['one()', 'two()'], ['p{}'], body),
  );
});

it('is led astray by no text that looks like a script', () => {
  const body = '<img alt="<script>"><p>&lt;script></p><img alt="<style"><script>one()</script>';
  expect(withOwnHashes(page(['one()', 'two()'], [], body))).toBe(page(['one()'], [], body));
});

it('leaves a page without a policy as it is', () => {
  expect(withOwnHashes('<p>sha256</p>')).toBe('<p>sha256</p>');
});
