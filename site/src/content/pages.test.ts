import { globSync } from 'node:fs';
import { pageContent, ventureIds, ventures, type PageData } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { navigation } from '../layouts/navigation.ts';
import { pagePaths } from './pages.ts';

const faculty = [{ id: 3 }, { id: 8 }];
const listed = pagePaths(pageContent(() => ({ collections: { faculty } }) as unknown as PageData));

/** The address of a page's file, as `build.format: 'preserve'` makes it. */
const addressOf = (file: string): string => `/${file}`.replace(/\.astro$/, '').replace(/\/index$/, '/');

describe('the list of pages', () => {
  const files = globSync('**/*.astro', { cwd: new URL('../pages/', import.meta.url) }).map(addressOf);

  it('names every page once', () => {
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('names every page that has a file', () => {
    expect(files.filter((address) => !address.includes('[') && !listed.includes(address))).toEqual([]);
  });

  it('names no page without a file', () => {
    const parents = files
      .filter((address) => address.includes('['))
      .map((address) => address.replace(/\[.*/, ''));
    const known = (path: string) => files.includes(path) || parents.some((parent) => path.startsWith(parent));
    expect(listed.filter((path) => !known(path))).toEqual([]);
  });

  it('has a page for each professor and for the head of the faculty', () => {
    expect(listed).toEqual(
      expect.arrayContaining(['/arun-app/faculty/0', '/arun-app/faculty/3', '/arun-app/faculty/8']),
    );
  });

  it('has the front door, the contact page and the thanks of each venture', () => {
    for (const id of ventureIds) {
      const { home, contact } = ventures[id];
      expect(listed).toEqual(expect.arrayContaining([home, contact, `${contact}-thanks`]));
    }
  });
});

it.each(ventureIds)('every header link of %s leads to a page', (id) => {
  const lost = navigation[id].filter(({ href }) => !listed.includes(href.replace(/#.*/, '')));
  expect(lost).toEqual([]);
});
