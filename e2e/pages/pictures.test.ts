import { describe, expect, inject, test } from 'vitest';
import { all, attribute, attributes, parsed } from './document.ts';
import { examplePage } from './example-pages.ts';
import { isRedirect } from './expectations.ts';
import { visit } from './visit.ts';

const paths = inject('paths').filter((path) => !path.startsWith('/arun-app/admin') && !isRedirect(path));

const positive = (value: string | undefined): boolean => Number(value) > 0;

describe.each(paths)('%s', (path) => {
  test('keeps a place for every picture, and fetches at most one before it is scrolled to', async () => {
    const { document } = await visit(path);
    const images = all(document, 'img');
    for (const image of images) {
      const source = attribute(image, 'src');
      expect(positive(attribute(image, 'width')) && positive(attribute(image, 'height')), source).toBe(true);
    }
    const eager = images.filter((image) => attribute(image, 'loading') !== 'lazy');
    expect(eager.length).toBeLessThanOrEqual(1);
    for (const image of eager) expect(attribute(image, 'fetchpriority')).toBe('high');
  });

  test('says of every picture of the CMS how wide it is shown', async () => {
    const { document } = await visit(path);
    for (const picture of all(document, 'picture')) {
      expect(attributes(picture, 'source', 'type')).toEqual(['image/webp']);
      expect(attributes(picture, 'source', 'sizes')).toHaveLength(1);
      expect(attribute(picture, 'data-color')).toMatch(/^#[\da-f]{6}$/);
    }
  });

  test('shows a still for every video and fetches nothing of it', async () => {
    const { document } = await visit(path);
    for (const video of all(document, 'video')) {
      expect(attribute(video, 'poster')).toMatch(/^\/_astro\/.+\.svg$/);
      expect(attribute(video, 'preload')).toBe('none');
      expect(attribute(video, 'controlslist')).toBe('nodownload');
      expect(positive(attribute(video, 'width')) && positive(attribute(video, 'height'))).toBe(true);
    }
  });
});

test('a picture is offered as AVIF before WebP, once its slow pass has made it', async () => {
  const [picture] = all(parsed(await examplePage('/arun-app/gallery', { whole: true })), 'picture');
  if (picture === undefined) throw new Error('The gallery shows no picture.');
  expect(attributes(picture, 'source', 'type')).toEqual(['image/avif', 'image/webp']);
  expect(attributes(picture, 'source', 'sizes')).toHaveLength(2);
});
