/**
 * How pages look, beside the pictures in `kept`: one page of each template on a phone by day, and some on a desk at night and on paper.
 * They are made from the sample content of one moment, so that no opening hour and no season changes them. `npm run screenshots -- --keep` renews the pictures.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiBase, content, pageContent, pageContentKey, type Picture } from '@portal/contract';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { storedPicture } from '../../publisher/src/pictures/stored-picture.ts';
import { pictureName } from '../../publisher/src/pictures/variants.ts';
import { root } from '../portal/build.ts';
import { sheet } from './page-watch.ts';
import { expect, test } from './portal.ts';
import { templates } from './templates.ts';

const moment = Date.parse('2027-01-14T12:00+05:30');

/** In small: what matters is what is where. */
const views = [
  {
    name: 'phone',
    look: { viewport: { width: 360, height: 740 }, colorScheme: 'light', deviceScaleFactor: 0.5 },
    paths: templates,
  },
  {
    name: 'desk',
    look: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', deviceScaleFactor: 0.25 },
    paths: [
      '/',
      '/arun-app/about',
      '/arungrit-app/',
      '/aruninfra-app/projects',
      '/agribazaar-app/',
      '/aruneats-app/',
    ],
  },
  {
    name: 'paper',
    look: { viewport: sheet, colorScheme: 'light', deviceScaleFactor: 0.25 },
    paths: ['/arun-app/about', '/agribazaar-app/', '/aruneats-app/'],
  },
] as const;

const bundle = z.object({ app: z.custom<{ render: (request: Request) => Promise<Response> }>() });
let app: z.infer<typeof bundle>['app'];

/** What a portal has made of a picture, as its pages show it. */
function picture(dataDir: string, hash: string): Picture {
  const [best, fast] = (['best', 'fast'] as const).map((pass) =>
    join(dataDir, 'pictures', `${pictureName(hash, pass)}.json`),
  );
  const file = best !== undefined && existsSync(best) ? best : fast;
  return storedPicture.parse(JSON.parse(readFileSync(file ?? '', 'utf8'))).picture;
}

test.beforeAll(async ({ portal: { cmsUrl, dataDir, siteUrl } }) => {
  const reply = await fetch(`${cmsUrl}${apiBase}/content`);
  const { collections, revision } = content.parse(await reply.json());
  const hashes = Object.values(collections)
    .flat()
    .flatMap((record) =>
      'image_hash' in record && record.image_mimetype.startsWith('image/') ? [record.image_hash] : [],
    );
  const data = {
    now: moment,
    revision,
    collections,
    pictures: Object.fromEntries(hashes.map((hash) => [hash, picture(dataDir, hash)])),
    settings: { siteOrigin: siteUrl, cmsOrigin: cmsUrl },
  };
  Object.assign(globalThis, { [pageContentKey]: pageContent(() => data) });
  const entry = pathToFileURL(join(root, 'site/dist/current/server/entry.mjs')).href;
  ({ app } = bundle.parse(await import(entry)));
});

for (const { name, look, paths } of views) {
  test.describe(name === 'paper' ? 'on paper' : `on a ${name}`, () => {
    let page: Page;

    test.beforeAll(async ({ browser, portal: { siteUrl } }) => {
      page = await browser.newPage({ ...look, baseURL: siteUrl, reducedMotion: 'reduce' });
      await page.emulateMedia({ media: name === 'paper' ? 'print' : 'screen' });
      await page.route('**/*', async (route) => {
        const request = route.request();
        if (request.resourceType() !== 'document') return route.fallback();
        const made = await app.render(new Request(request.url()));
        return route.fulfill({ contentType: 'text/html', body: await made.text() });
      });
    });
    test.afterAll(() => page.close());

    for (const path of paths) {
      test(`${path} looks as it did`, async () => {
        await page.goto(path);
        await page.evaluate(() => {
          // On a phone it would cover a part of the page in the picture.
          const line = new CSSStyleSheet();
          line.replaceSync('.reach { position: static !important; }');
          document.adoptedStyleSheets.push(line);
        });
        // A picture can be loaded and not yet drawn; one that still waits to be scrolled to would never be.
        await page.evaluate(() => {
          const decoded = [...document.images].map((image) => {
            image.loading = 'eager';
            return image.decode();
          });
          return Promise.allSettled(decoded);
        });
        const kept = `${[name, ...path.split('/').filter(Boolean)].join('-')}.png`;
        await expect(page).toHaveScreenshot(kept, {
          fullPage: true,
          scale: 'device',
          maxDiffPixels: 25,
        });
      });
    }
  });
}
