import {
  pageContent,
  pageContentKey,
  ventureIds,
  ventureOfPath,
  ventures,
  type PageData,
} from '@portal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteOf } from '../ventures/registry.ts';
import { headline } from '../social/headline.ts';
import { isListed, listedPages, pageOfSocialPath, pagePaths, socialPath } from './pages.ts';

const faculty = [{ id: 3 }, { id: 8 }];
const content = pageContent(
  () => ({ collections: { faculty, profile: [], words: [] } }) as unknown as PageData,
);
const listed = pagePaths(content);
const shared = listedPages(content);

beforeAll(() => void Object.assign(globalThis, { [pageContentKey]: content }));
afterAll(() => void Reflect.deleteProperty(globalThis, pageContentKey));

describe('the list of pages', () => {
  it('names every page once', () => {
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('has a page for each professor and for the head of the faculty', () => {
    expect(listed).toEqual(
      expect.arrayContaining(['/arun-app/faculty/0', '/arun-app/faculty/3', '/arun-app/faculty/8']),
    );
  });

  it('has the front door, the contact page, the thanks and the way back of each venture', () => {
    for (const id of ventureIds) {
      const { home, contact, prefix } = ventures[id];
      expect(listed).toEqual(expect.arrayContaining([home, contact, `${contact}-thanks`, `${prefix}/404`]));
    }
  });
});

describe('pages to find and to share', () => {
  it('are not those that say that there is nothing, thank for a form, lead elsewhere or belong to the administrator', () => {
    const hidden = listed.filter((path) => !path.includes('.') && !isListed(path));
    expect(hidden.toSorted()).toEqual(
      [
        ...ventureIds.flatMap((id) => [`${ventures[id].prefix}/404`, `${ventures[id].contact}-thanks`]),
        '/arun-app/',
        '/aruninfra-app/about',
        '/arun-app/faculty/not-found',
        '/arun-app/admin',
        '/arun-app/admin/dashboard',
      ].toSorted(),
    );
  });

  it('have a picture each, which leads back to its page', () => {
    const pictures = shared.map(socialPath);
    expect(new Set(pictures).size).toBe(shared.length);
    expect(listed).toEqual(expect.arrayContaining(pictures));
    expect(pictures.map(pageOfSocialPath)).toEqual(shared);
  });

  it('have a headline each; the contact pages say their own', () => {
    for (const path of shared.filter((page) => !/faculty\/[38]$/.test(page))) {
      expect(headline(ventureOfPath(path), path), path).toBeTruthy();
    }
    expect(headline('eats', '/aruneats-app/contact')).toBe('Get in Touch');
    expect(headline('institute', '/arun-app/arun-contact-us')).toBe('Contact');
    expect(headline('institute', '/arun-app/fees-structure')).toBe('Fees Structure');
  });
});

it.each(ventureIds)('every header link of %s leads to a page', (id) => {
  const lost = siteOf(id).navigation.filter(({ href }) => !listed.includes(href.replace(/#.*/, '')));
  expect(lost).toEqual([]);
});
