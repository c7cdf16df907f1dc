/**
 * Records what e2e/compat/compat.test.ts compares with: a portal of an earlier commit, filled, and what it answers. Run by hand, and only
 * when an older portal is to be the measure: what is told in `toldDifferences` begins anew then.
 *
 *     git worktree add ../earlier <commit> && (cd ../earlier && npm ci && npm run build)
 *     node e2e/compat/record.ts ../earlier
 *
 * Without a folder, it is this checkout. What the recorder asks for follows from the OpenAPI document and the panel's own description of
 * its types, so that it needs no list of fields.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { root } from '../portal/build.ts';
import { startCms } from '../portal/cms-process.ts';
import { askerOf, compatEnv, type Asked, type Asker, type Exchange, type Replied } from './exchanges.ts';
import { nothing, unpackFixture, withPortal, writeFacts, writeFixture } from './facts.ts';
import { oddContent } from './odd-content.ts';
import { panelDescription, readsOf } from './reads.ts';
import { writesOf } from './writes.ts';

const [checkout = root] = process.argv.slice(2);
const appDir = join(resolve(checkout), 'cms');
const media = join(root, 'cms/src/seed/media');

/** Rows as they were before a column was added: everything empty that may be. */
function emptyOneRowEach(database: DatabaseSync): void {
  const tables = [
    'offers',
    'members',
    'profiles',
    'projects',
    'food_court_items',
    'faculties',
    'batches',
    'fees_rows',
    'rules',
  ];
  for (const table of tables) {
    const columns = database
      .prepare(`pragma table_info("${table}")`)
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !/^(id|document_id|venture|stage|locale|.*_at|.*_by_id)$/.test(name));
    const emptied = columns.map((column) => `"${column}" = null`).join();
    database.exec(`update "${table}" set ${emptied} where id = (select max(id) from "${table}")`);
  }
}

/** The account stays, with the password that every suite uses; nobody is logged in. */
function forgetSessions(database: DatabaseSync): void {
  for (const table of ['strapi_sessions', 'rate_limits', 'sent_forms', 'security_events'])
    database.exec(`delete from "${table}"`);
}

/** Stored files whose bytes are those of a seed file, and the others, which the fixture keeps. Thumbnails of the former are left out. */
async function sourcesOf(uploads: string): Promise<Parameters<typeof writeFixture>[1]> {
  const sha256 = async (file: string): Promise<string> =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  const entries = await readdir(media, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const seeds = new Map(
    await Promise.all(files.map(async (file) => [await sha256(file), relative(media, file)] as const)),
  );
  const names = (await readdir(uploads)).filter((name) => !name.startsWith('.')).toSorted();
  const sources: Record<string, { readonly seed: string } | 'fixture'> = {};
  for (const name of names) {
    if (name.startsWith('thumbnail_')) continue;
    const seed = seeds.get(await sha256(join(uploads, name)));
    sources[name] = seed === undefined ? 'fixture' : { seed };
  }
  return sources;
}

async function makeFixture(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-record-'));
  const cms = await startCms({ dataDir, appDir, seed: true, env: compatEnv });
  try {
    await oddContent(await askerOf(cms));
  } finally {
    await cms.stop();
  }
  const database = new DatabaseSync(join(dataDir, 'database/portal.db'));
  emptyOneRowEach(database);
  forgetSessions(database);
  database.exec('pragma journal_mode = delete; vacuum');
  database.close();
  await writeFixture(dataDir, await sourcesOf(join(dataDir, 'public/uploads')));
}

/** Asks, and keeps every request with its reply. */
function noting(ask: Asker): { readonly ask: Asker; readonly exchanges: Exchange[] } {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    async ask(asked: Asked): Promise<Replied> {
      const replied = await ask(asked);
      exchanges.push({ asked, replied });
      return replied;
    },
  };
}

await makeFixture();
const { result, stored } = await withPortal(
  unpackFixture,
  async (ask) => {
    const [reads, writes] = [noting(ask), noting(ask)];
    await readsOf(reads.ask);
    await writesOf(writes.ask);
    return { reads: reads.exchanges, writes: writes.exchanges };
  },
  appDir,
);
const fresh = await withPortal(
  nothing,
  async (asker) => {
    const { ask, exchanges } = noting(asker);
    await panelDescription(ask);
    return exchanges;
  },
  appDir,
);
await writeFacts({ ...result, stored, fresh: { panel: fresh.result, stored: fresh.stored } });
const { reads, writes } = result;
const failed = [...reads, ...writes].filter(({ replied }) => replied.status >= 500);
console.log(`${reads.length} reads, ${writes.length} writes, ${failed.length} of them failed`);
for (const { asked, replied } of failed)
  console.log(JSON.stringify(asked).slice(0, 300), replied.body.slice(0, 300));
