import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failures, type Content, type PreviewOrder, type ReadKey } from '@portal/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { contentReply, rule } from './content/test-content.ts';
import { startTestPublisher, tracked, trackedPage } from './test-publisher.ts';
import { PageFailure, type SiteBundle } from './render/site-bundle.ts';

let folder: string;
let reply: Content | Error;
let rendered: string[];
/** Settles when a page may be rendered. */
let gate: Promise<void>;

/** The moments that pages were rendered for. */
let moments: (number | undefined)[] = [];

/** A page of all rules, one a rule, one that reads them and shows nothing, and a file for machines. */
const bundle: SiteBundle = {
  pagePaths: async (data) =>
    tracked(data, (content) => ['/', '/count', '/s.xml', ...content.ids('rule').map((id) => `/rules/${id}`)]),
  async render(path, data) {
    await gate;
    rendered.push(path);
    moments.push(data.now);
    const reads = new Set<ReadKey>();
    return trackedPage(
      data,
      (content) => {
        if (path === '/count') return `<p>${content.list('rule').length}</p>`;
        if (!path.startsWith('/rules/')) {
          const points = content.list('rule').map(({ point }) => point);
          return `<p>${points.join()}</p>`;
        }
        const point = content.one('rule', Number(path.slice('/rules/'.length)))?.point ?? 'gone';
        if (point === 'crash') throw new PageFailure(path, 'it is broken', reads);
        return `<p>${point}</p>`;
      },
      reads,
    );
  },
};

const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };

beforeEach(async ({ onTestFinished }) => {
  folder = await mkdtemp(join(tmpdir(), 'preview-'));
  // What is set up first is taken down last: publishers write into it until they are idle.
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  rendered = [];
  gate = Promise.resolve();
  reply = contentReply(1, { rule: [rule(1, 'One'), rule(2, 'Two')] });
});

const start = () => startTestPublisher({ folder, bundle, log, reply: () => reply });

async function startPublished() {
  const started = await start();
  await started.publisher.publish();
  rendered = [];
  return started;
}

const order = (record: PreviewOrder['record'], more: Partial<PreviewOrder> = {}): PreviewOrder => ({
  author: 'asha',
  revision: 1,
  collection: 'rule',
  record,
  ...more,
});

test.each([
  ['a change', [rule(1, 'One'), rule(2, 'Zwei')], rule(2, 'Zwei'), ['/', '/rules/2']],
  [
    'a new record',
    [rule(1, 'One'), rule(2, 'Two'), rule(3, 'Three')],
    rule(3, 'Three'),
    ['/', '/count', '/rules/3'],
  ],
  ['what is there already', [rule(1, 'One'), rule(2, 'Two')], { ...rule(2, 'Two'), updatedAt: 'now' }, []],
])('%s is shown as it will be published, and nothing is stored', async (_what, rules, record, changed) => {
  const { pages, previews, publisher, report } = await startPublished();
  // Else what is known is noted, a moment after the release, while the preview is made.
  await publisher.idle();
  const files = async () => (await readdir(folder, { recursive: true })).toSorted();
  const [before, live] = [await files(), report()];
  const shown = await previews.show(order(record, { page: `/rules/${record.id}` }));
  expect([await files(), report()]).toEqual([before, live]);
  reply = contentReply(2, { rule: rules });
  await publisher.publish();
  const html = (await pages()).get(`rules/${record.id}.html`);
  expect(shown).toEqual([200, { page: `/rules/${record.id}`, html, pages: changed, revision: 1 }]);
  if (changed.length > 0) expect(report()?.changed).toEqual(changed);
});

test('a preview is nothing that a later one or a publication begins from', async () => {
  const { pages, previews, publisher } = await startPublished();
  await previews.show(order(rule(2, 'A draft')));
  await previews.show(order(rule(7, 'A new draft')));
  const [, body] = await previews.show(order(rule(1, 'Eins'), { page: '/' }));
  expect(body).toMatchObject({ html: '<p>Eins,Two</p>' });
  reply = contentReply(2, { rule: [rule(1, 'Uno'), rule(2, 'Two')] });
  await publisher.publish();
  expect(JSON.stringify([...(await pages())])).not.toContain('draft');
});

test('in a hurry that page alone is made, and every page that may alter is named', async () => {
  const { previews } = await startPublished();
  const [, body] = await previews.show(order(rule(1, 'Eins'), { page: '/rules/1', quick: true }));
  expect(body).toMatchObject({ html: '<p>Eins</p>', pages: ['/', '/count', '/rules/1'] });
  expect(rendered).toEqual(['/rules/1']);
});

test('without a page the first that alters is shown', async () => {
  const { previews } = await startPublished();
  expect(await previews.show(order(rule(3, 'Three')))).toMatchObject([200, { page: '/' }]);
});

test('an unknown page or collection, and a page that breaks, are answered by a sentence', async () => {
  const { previews } = await startPublished();
  const unknown = [404, { error: failures.unknownPage }];
  for (const page of ['/nowhere', '/rules/3', '/s.xml'])
    expect(await previews.show(order(rule(1, 'Eins'), { page }))).toEqual(unknown);
  const other = order(rule(1, 'Eins'), { collection: '__proto__' });
  expect(await previews.show(other)).toEqual([404, { error: failures.unknownCollection }]);
  const broken = { error: '/rules/1 could not be rendered: it is broken' };
  expect(await previews.show(order(rule(1, 'crash'), { page: '/rules/1' }))).toEqual([503, broken]);
  expect(await previews.show(order(rule(1, 'crash'), { page: '/' }))).toMatchObject([200, { pages: ['/'] }]);
});

test('a record that is not due is shown on its page of now, its file from whoever has it', async () => {
  const later = { ...rule(2, 'Later'), show_from: '2199-01-01T00:30:00.000Z' };
  reply = contentReply(1, { rule: [rule(1, 'One'), later] });
  const { pages, previews, publisher } = await startPublished();
  expect((await pages()).get('index.html')).toBe('<p>One</p>');
  const typed = { ...later, point: 'Typed', image_path: '/uploads/a.jpg', image_hash: 'aa' };
  const [, body] = await previews.show(order(typed, { page: '/' }));
  expect(body).toMatchObject({ html: '<p>One,Typed</p>', pages: ['/', '/count', '/rules/2'] });
  expect((await pages()).get('index.html')).toBe('<p>One</p>');
  moments = [];
  await previews.show(order(typed, { page: '/rules/2', quick: true }));
  expect(moments).toEqual([publisher.now]);
});

test('before the first release of a process there is none', async () => {
  const { previews } = await start();
  reply = new Error('The CMS is away.');
  expect(await previews.show(order(rule(1, 'x')))).toEqual([503, { error: failures.noPublisher }]);
});

test('what is newer than the publisher knows is taken in first', async () => {
  const { previews } = await startPublished();
  reply = contentReply(2, { rule: [rule(1, 'Uno'), rule(2, 'Two')] });
  const [, body] = await previews.show(order(rule(2, 'Zwei'), { page: '/', revision: 2 }));
  expect(body).toMatchObject({ html: '<p>Uno,Zwei</p>', revision: 2, pages: ['/', '/rules/2'] });
});

test('the newest order of an author counts, and nobody else waits for it', async () => {
  const { previews } = await startPublished();
  const points = ['O', 'On', 'One more'];
  const shown = points.map((point) => previews.show(order(rule(1, point), { page: '/rules/1' })));
  const others = previews.show(order(rule(1, 'Eins'), { page: '/rules/1', author: 'bala' }));
  const dropped = [409, { error: failures.newerPreview }];
  expect(await Promise.all(shown)).toEqual([
    dropped,
    dropped,
    expect.arrayContaining([expect.objectContaining({ html: '<p>One more</p>' })]),
  ]);
  expect(await others).toMatchObject([200, { html: '<p>Eins</p>' }]);
  expect(rendered.filter((path) => path === '/rules/1')).toHaveLength(2);
});

test('a publication goes first', async () => {
  const { previews, publisher } = await startPublished();
  const opened = Promise.withResolvers<void>();
  gate = opened.promise;
  reply = contentReply(2, { rule: [rule(1, 'One'), rule(2, 'Two'), rule(3, 'Three')] });
  const published = publisher.publish();
  await vi.waitFor(() => expect(publisher.state.state).toBe('publishing'));
  const shown = previews.show(order(rule(1, 'Eins'), { page: '/rules/1' }));
  opened.resolve();
  await published;
  const first = rendered.slice(0, 4).toSorted();
  expect(first).toEqual(['/', '/count', '/rules/3', '/s.xml']);
  expect(await shown).toMatchObject([200, { html: '<p>Eins</p>', revision: 2 }]);
});
