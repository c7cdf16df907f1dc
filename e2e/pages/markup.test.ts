import { createHash } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { all, attribute, attributes, findings, parsed } from './document.ts';
import { isRedirect } from './expectations.ts';
import { visit } from './visit.ts';

const siteUrl = inject('siteUrl');

describe.each(inject('paths').filter((path) => !isRedirect(path)))('%s', (path) => {
  test('is valid HTML', async () => {
    expect(await findings((await visit(path)).html)).toEqual([]);
  });

  test('has a description, and says which address is its own or that it is not to be listed', async () => {
    const { document } = await visit(path);
    const [description = ''] = attributes(document, 'meta[name="description"]', 'content');
    expect(description.length).toBeGreaterThan(20);
    const canonical = attributes(document, 'link[rel="canonical"]', 'href');
    const robots = attributes(document, 'meta[name="robots"]', 'content').join();
    if (robots.includes('noindex')) expect(canonical).toEqual([]);
    else expect(canonical).toEqual([siteUrl + (secondAddresses.get(path) ?? path)]);
  });

  test('carries no style attribute and no event handler', async () => {
    const { document } = await visit(path);
    const frames = attributes(document, 'iframe', 'srcdoc').map(parsed);
    const found = [document, ...frames].flatMap((each) =>
      all(each, '*').flatMap((element) =>
        element.attributes
          .filter(({ key }) => /^(style|on[a-z]+)$/i.test(key))
          .map(({ key }) => `<${element.tagName} ${key}>`),
      ),
    );
    expect(found).toEqual([]);
  });

  test('names in its policy the scripts and styles that stand in it, and no others', async () => {
    const { document } = await visit(path);
    const [policy = ''] = attributes(document, 'meta[http-equiv="content-security-policy"]', 'content');
    const named = [...policy.matchAll(/'(sha256-[^']+)'/g)].map(([, hash = '']) => hash);
    const standing = all(document, 'style, script')
      .filter((element) => attribute(element, 'src') === undefined)
      .filter((element) => attribute(element, 'type') !== 'application/ld+json')
      .map(({ textContent }) => `sha256-${createHash('sha256').update(textContent).digest('base64')}`);
    expect(named.toSorted()).toEqual([...new Set(standing)].toSorted());
  });

  test('loads nothing from others', async () => {
    const { document } = await visit(path);
    const frames = attributes(document, 'iframe', 'srcdoc').map(parsed);
    const loaded = [document, ...frames].flatMap((each) => [
      ...attributes(each, 'script, img, source, video, audio, iframe, embed', 'src'),
      ...attributes(each, 'video', 'poster'),
      ...attributes(each, 'img, source', 'srcset').flatMap((set) => set.split(/,\s+/)),
      ...all(each, 'link')
        .filter((link) => attribute(link, 'rel') !== 'canonical')
        .flatMap((link) => attribute(link, 'href') ?? []),
    ]);
    expect(loaded.filter((address) => new URL(address, siteUrl).origin !== siteUrl)).toEqual([]);
  });
});

/** Pages with two addresses, and the one that counts. */
const secondAddresses = new Map([['/aruninfra-app/about', '/aruninfra-app/']]);
