import { afterEach, expect, test, vi } from 'vitest';
import { contentReply } from '../content/test-content.ts';
import { withoutHungPages } from './hung-pages.ts';
import { PageFailure, type SiteBundle } from './site-bundle.ts';

afterEach(() => vi.useRealTimers());

const { revision, collections } = contentReply(1, {});
const data = {
  revision,
  collections,
  pictures: {},
  settings: { siteOrigin: 'https://www.example.com', cmsOrigin: 'https://cms.example.com' },
};

test('pages at which a process hung are left out for a while, then tried one at a time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun: string[] = [];
  const end = new Map<string, PromiseWithResolvers<void>>();
  const bundle: SiteBundle = {
    pagePaths: async () => ({ value: [], reads: new Set() }),
    async render(path) {
      begun.push(path);
      const ended = Promise.withResolvers<void>();
      end.set(path, ended);
      await ended.promise;
      return { value: Buffer.from(path), reads: new Set() };
    },
  };
  const reported: (readonly string[])[] = [];
  const hung = { pages: ['/a', '/b'], times: 2, at: Date.now() };
  const guarded = withoutHungPages(bundle, hung, (pages) => reported.push(pages));
  const render = (path: string) => guarded.render(path, data);
  await expect(render('/a')).rejects.toThrow(PageFailure);
  await expect(render('/b')).rejects.toThrow('/b could not be rendered: it did not come to an end');
  vi.setSystemTime(Date.now() + 119_000);
  await expect(render('/a')).rejects.toThrow(PageFailure);
  vi.setSystemTime(Date.now() + 2000);
  const all = ['/c', '/a', '/b'].map((path) => render(path));
  await vi.waitFor(() => expect(begun).toEqual(['/c', '/a']));
  // If it hangs now it is this one.
  expect(reported).toEqual([['/a']]);
  end.get('/a')?.resolve();
  await vi.waitFor(() => expect(begun).toEqual(['/c', '/a', '/b']));
  expect(reported.at(-1)).toEqual(['/b']);
  end.get('/b')?.resolve();
  end.get('/c')?.resolve();
  expect((await Promise.all(all)).map(({ value }) => value.toString())).toEqual(['/c', '/a', '/b']);
  expect(reported.at(-1)).toEqual([]);
  // A process that is started later, for another reason.
  const next = withoutHungPages(bundle, hung, () => {});
  void next.render('/a', data);
  await vi.waitFor(() => expect(begun.at(-1)).toBe('/a'));
});
