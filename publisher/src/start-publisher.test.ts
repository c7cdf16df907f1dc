import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageContentKey, release as releaseSchema, type Content } from '@portal/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { contentReply, rule } from './content/test-content.ts';
import { startPublisher, type RunningPublisher } from './start-publisher.ts';

/** A site of one page a rule. A rule "crash" breaks its page. */
const bundle = `
  const content = () => globalThis[Symbol.for('${pageContentKey.description}')];
  export const pagePaths = (content) => content.ids('rule').map((id) => '/rules/' + id);
  export const app = {
    async render(request) {
      const rule = content().one('rule', Number(new URL(request.url).pathname.slice('/rules/'.length)));
      if (rule.point === 'crash') throw new Error('it crashed');
      return new Response('<!doctype html><html>' + rule.point + '</html>');
    },
  };
`;

let folder: string;
/** What the CMS answers. */
let reply: Content;
let isBroken = false;
/** The pages that were reported as being rendered. */
const rendering: (readonly string[])[] = [];
let publisher: RunningPublisher;
let environment: NodeJS.ProcessEnv;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
/** Pictures are made by a process of low priority, which a busy machine seldom lets run. */
const patient = { timeout: 50_000, interval: 20 };
const cms = createServer((request, answer) => {
  if (isBroken) return void answer.writeHead(500).end();
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify(reply));
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-publisher-'));
  await mkdir(join(folder, 'bundle/client'), { recursive: true });
  await mkdir(join(folder, 'bundle/server'));
  await writeFile(join(folder, 'bundle/server/entry.mjs'), bundle);
  cms.listen(0, '127.0.0.1');
  await once(cms, 'listening');
  const address = cms.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  reply = rules(3, 'One', 'Two', 'Three', 'Four');
  environment = {
    DATA_DIR: join(folder, 'data'),
    SITE_BUNDLE: join(folder, 'bundle'),
    CMS_URL: `http://127.0.0.1:${port}`,
    PUBLISHER_POLL_MS: '100',
  };
  publisher = await startPublisher(readConfiguration(environment), silent, {
    onRendering: (pages) => rendering.push(pages),
  });
});
afterAll(async () => {
  await publisher.stop();
  cms.closeAllConnections();
  cms.close();
  await rm(folder, { recursive: true, force: true });
});

const rules = (revision: number, ...points: string[]): Content =>
  contentReply(revision, { rule: points.map((point, index) => rule(index + 1, point)) });

/** What is measured, without the prefix of its name. */
async function measured(): Promise<Record<string, number>> {
  const text = await publisher.metrics();
  return Object.fromEntries(
    [...text.matchAll(/^portal_publisher_(\w+) (\S+)$/gm)].map(([, name = '', value]) => [
      name,
      Number(value),
    ]),
  );
}

test('renders, durations, failures and the lag are measured, and the lag is reported where nothing of the content can be taken', async () => {
  const until = (expected: Readonly<Record<string, unknown>>): Promise<void> =>
    vi.waitFor(() => expect(publisher.status()).toMatchObject(expected), patient);

  await until({ state: 'live', contentRevision: 3, release: { revision: 3 } });
  const first = await measured();
  expect(rendering).toEqual([['/rules/1', '/rules/2', '/rules/3', '/rules/4'], []]);
  expect(first).toMatchObject({
    releases_total: 1,
    pages_rendered_total: 4,
    publish_seconds_count: 1,
    failures_total: 0,
    live_revision: 3,
    content_revision: 3,
    lag_revisions: 0,
    degraded: 0,
  });
  expect(first['publish_seconds_sum']).toBeGreaterThan(0);

  reply = rules(4, 'One', 'Zwei', 'Three', 'Four');
  await until({ state: 'live', contentRevision: 4, release: { revision: 4 } });
  expect(await measured()).toMatchObject({
    releases_total: 2,
    pages_rendered_total: 5,
    publish_seconds_count: 2,
    lag_revisions: 0,
  });

  reply = rules(5, 'crash', 'Zwei', 'Three', 'Four');
  await until({ state: 'failed', contentRevision: 5, release: { revision: 4 } });
  const failed = await measured();
  expect(failed).toMatchObject({ releases_total: 2, degraded: 1, lag_revisions: 1 });
  expect(failed['failures_total']).toBeGreaterThan(0);

  // Four records went with three changes: nothing of this is taken in, and yet it was heard.
  reply = rules(7);
  // It says what was wrong before until it has asked whether the history is another one.
  const failure = expect.stringContaining('suddenly gone');
  await until({ state: 'failed', contentRevision: 7, release: { revision: 4 }, failure });
  expect(await measured()).toMatchObject({ content_revision: 7, live_revision: 4, lag_revisions: 3 });

  reply = rules(9, 'One', 'Zwei', 'Three', 'Four');
  await until({ state: 'live', contentRevision: 9, release: { revision: 9 } });
  expect(await measured()).toMatchObject({ lag_revisions: 0, degraded: 0 });
});

test('publishing by hand is not done while a release that was put back stays', async () => {
  const { release: name } = releaseSchema.parse(publisher.status()['release']);
  reply = rules(10, 'Eins', 'Zwei', 'Drei', 'Vier');
  const live = { state: 'live', release: { revision: 10 } };
  await vi.waitFor(() => expect(publisher.status()).toMatchObject(live), patient);
  await publisher.rollBack(name);
  isBroken = true;
  // The second one's attempt comes when the first one has failed, and nobody asked for it any more.
  const first = publisher.publish().finally(() => (isBroken = false));
  const asked = await Promise.allSettled([first, publisher.publish()]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(publisher.status()).toMatchObject({ state: 'held', release: { release: name } });
  await publisher.publish();
  expect(publisher.status()).toMatchObject(live);
});
