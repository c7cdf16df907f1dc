import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client, Content } from '@portal/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { administratorClient } from '../browser/administrator.ts';
import { root } from '../portal/build.ts';
import { startCms, type Cms, type CmsOptions } from '../portal/cms-process.ts';
import { runToEnd } from '../portal/run-to-end.ts';
import { addColumn, copyCms } from './cms-copy.ts';
import { Ledger } from './ledger.ts';

let folder = '';
let cms: Cms | undefined;
/** Taken while five writers were at work. */
let busyArchive = '';
/** Taken when all was quiet, with what the content was then. */
let quietArchive = '';
let content: Content;
/** A picture that was deleted by then, and the bytes that it was served as. */
let binned: { readonly id: number; readonly image_path: string; readonly stored: Uint8Array };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-'));
});

afterAll(async () => {
  await cms?.stop();
  await rm(folder, { recursive: true, force: true });
});

const inFolder = (name: string): string => join(folder, name);

/** Starts a CMS in place of the one that runs. */
async function start(options: CmsOptions): Promise<Cms> {
  await cms?.stop();
  cms = undefined;
  cms = await startCms(options);
  return cms;
}

const clientOf = ({ origin, password, siteOrigin: siteUrl }: Cms): Promise<Client> =>
  administratorClient({ cmsUrl: origin, siteUrl, password });

/** Runs `npm run backup` or `npm run restore` on a folder of state. */
const run = (command: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<string> =>
  runToEnd(process.execPath, [join(root, `scripts/portal/${command}.ts`), ...args], { DATA_DIR: dataDir });

/** The archives of a kind that a folder holds. */
async function archives(at: string, kind: string): Promise<string[]> {
  const names = await readdir(at).catch(() => []);
  return names.filter((name) => name.endsWith(`-${kind}.tar.gz`)).toSorted();
}

/** Settings with a clock that a test can wait for. */
const clock = () => ({
  BACKUP_EVERY: '1s',
  BACKUP_DIR: inFolder('clock'),
  BACKUP_KEEP: '2',
  BACKUP_KEEP_WEEKS: '0',
});

async function backUp(to: string): Promise<string> {
  const said = await run('backup', inFolder('data'), '--to', to);
  const [name = ''] = await archives(to, 'manual');
  expect(said).toContain(name);
  expect(said).not.toContain('lost or damaged');
  return join(to, name);
}

describe('a backup', () => {
  it('is taken while the portal is written to, and when it is quiet', async () => {
    const running = await start({ dataDir: inFolder('data'), env: { ENQUIRY_LIMIT: '1000000' } });
    // What "npm start" keeps beside the database.
    await writeFile(inFolder('data/secrets.json'), '{"secrets":{},"administrator":true}', { mode: 0o600 });
    const client = await clientOf(running);
    for (const background of ['#aa3300', '#00aa33', '#3300aa']) {
      const create = { width: 400, height: 300, channels: 3 as const, background };
      const bytes = await sharp({ create }).jpeg().toBuffer();
      await client.agrigallery.create({}, { file: new File([new Uint8Array(bytes)], 'field.jpg') });
    }
    const ledger = new Ledger();
    let over = false;
    const writing = ledger.write(client, () => over);
    busyArchive = await backUp(inFolder('busy'));
    over = true;
    await writing;
    expect(ledger.acknowledged).toBeGreaterThan(10);
    const bytes = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#123456' },
    })
      .png()
      .toBuffer();
    const { value: id } = await client.eatsgallery.create(
      {},
      { file: new File([new Uint8Array(bytes)], 'binned.png') },
    );
    const { image_path } = await client.eatsgallery.read(id);
    const stored = await (await fetch(running.origin + image_path)).bytes();
    await client.eatsgallery.remove(id);
    binned = { id, image_path, stored };
    content = await client.content();
    quietArchive = await backUp(inFolder('quiet'));
  });

  it('can be read by its owner only, for it holds secrets', async () => {
    expect((await stat(quietArchive)).mode & 0o777).toBe(0o600);
  });

  it('brings everything back in an empty folder: content, files, the password, and no session', async () => {
    const old = await clientOf(cms as Cms);
    const port = Number(new URL((cms as Cms).origin).port);
    await cms?.stop();
    const said = await run('restore', inFolder('restored'), quietArchive);
    expect(said).toContain(`revision ${content.revision}`);
    expect(await readFile(inFolder('restored/secrets.json'), 'utf8')).toContain('"administrator": true');
    const running = await start({ dataDir: inFolder('restored'), port, env: clock() });
    await expect(old.session()).rejects.toMatchObject({ status: 401 });
    await old.login('admin', running.password);
    expect(await old.content()).toEqual(content);
    expect(await brokenFiles(running.origin, content)).toEqual([]);
  });

  it('is made by the clock, and the oldest goes', async () => {
    const { BACKUP_DIR: backups } = clock();
    const first = await vi.waitUntil(async () => (await archives(backups, 'scheduled'))[0], {
      timeout: 60_000,
    });
    await vi.waitUntil(async () => !(await archives(backups, 'scheduled')).includes(first), {
      timeout: 60_000,
    });
    expect((await archives(backups, 'scheduled')).length).toBeLessThanOrEqual(3);
    expect(cms?.output()).toContain('Backup made and proved');
    expect(cms?.output()).not.toContain('No backup was made');
  });

  it('that the clock cannot make says why', async () => {
    const { BACKUP_DIR: backups } = clock();
    await rename(backups, `${backups}-aside`);
    await writeFile(backups, 'No folder.');
    await vi.waitUntil(() => /No backup was made: E[A-Z]+: /.test(cms?.output() ?? ''), { timeout: 60_000 });
  });

  it('that was taken in the middle of writes is one moment, with every file that it names', async () => {
    await run('restore', inFolder('moment'), busyArchive);
    const running = await start({ dataDir: inFolder('moment') });
    const client = await clientOf(running);
    const moment = await client.content();
    expect(moment.revision).toBeLessThanOrEqual(content.revision);
    expect((await client.content(0)).full).toBe(false);
    expect(await brokenFiles(running.origin, moment)).toEqual([]);
  });

  it('is refused where a portal is, unless that is said; then the old one is kept aside', async () => {
    const moment = inFolder('moment');
    const before = (await readdir(moment)).toSorted();
    await expect(run('restore', moment, quietArchive)).rejects.toThrow('holds a database already');
    await expect(run('restore', moment, quietArchive, '--force')).rejects.toThrow('is in use');
    expect((await readdir(moment)).toSorted()).toEqual(before);
    await cms?.stop();
    const said = await run('restore', moment, quietArchive, '--force');
    expect(said).toContain(`revision ${content.revision}`);
    const aside = (await readdir(moment)).find((name) => name.startsWith('before-restore-')) ?? 'none';
    expect(await readdir(join(moment, aside))).toEqual(expect.arrayContaining(['database', 'public']));
  });

  it('brings the bin back, from which a picture returns with its history, its address and its bytes', async () => {
    await cms?.stop();
    await run('restore', inFolder('bin'), quietArchive);
    const running = await start({ dataDir: inFolder('bin') });
    const client = await clientOf(running);
    const { id, image_path, stored } = binned;
    expect((await fetch(running.origin + image_path)).status).toBe(404);
    const { changes } = await client.history.list({ collection: 'eatsgallery', id });
    expect(changes.map(({ action }) => action)).toEqual(['deleted', 'created']);
    await client.history.undo(changes[0]?.revision ?? 0);
    expect(await client.eatsgallery.read(id)).toMatchObject({ id, image_path });
    const reply = await fetch(running.origin + image_path);
    expect(reply.status).toBe(200);
    expect(await reply.bytes()).toEqual(stored);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['changed in one byte', (bytes: Buffer) => bytes.fill(bytes.readUInt8(9000) ^ 1, 9000, 9001)],
    ['no archive', () => Buffer.from('hello')],
  ])('that is %s is refused, and changes nothing', async (name, damage) => {
    const archive = inFolder(`${name}.tar.gz`);
    await writeFile(archive, damage(await readFile(quietArchive)));
    await expect(run('restore', inFolder('damaged'), archive)).rejects.toThrow('is no whole backup');
    expect(await readdir(inFolder('damaged')).catch(() => [])).toEqual([]);
  });
});

async function brokenFiles(origin: string, { collections }: Content): Promise<string[]> {
  const paths = Object.values(collections)
    .flat()
    .flatMap((record) => {
      if ('pdf_filename' in record) return [`/assets/${record.pdf_filename}`];
      return 'image_path' in record ? [record.image_path] : [];
    });
  expect(paths.length).toBeGreaterThan(2);
  const replies = await Promise.all(paths.map(async (path) => ({ path, reply: await fetch(origin + path) })));
  return replies.filter(({ reply }) => reply.status !== 200).map(({ path }) => path);
}

describe('a start', () => {
  it('on another database, with files of another one and of a crash, leaves every file and serves those that it names', async () => {
    await cms?.stop();
    const dataDir = inFolder('restored');
    const uploads = join(dataDir, 'public/uploads');
    const partial = join(dataDir, 'cache/uploads/0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f');
    const crashed = 'crashed_0123456789abcdef.jpg';
    const old = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await writeFile(join(uploads, crashed), 'crashed');
    await mkdir(join(dataDir, 'cache/uploads'), { recursive: true });
    await writeFile(partial, 'partial');
    const files = (await readdir(uploads)).toSorted();
    for (const file of [...files.map((name) => join(uploads, name)), partial]) await utimes(file, old, old);
    // A row without a record is of a write that was cut off here, and may be of a record in a later copy.
    const shown = content.collections.agrigallery[0]?.image_path ?? '';
    const database = new DatabaseSync(join(dataDir, 'database/portal.db'));
    database.exec('create table kept as select * from files_related_mph; delete from files_related_mph');
    database.exec(`update files set created_at = ${old.getTime()}, created_by_id = null`);
    database.close();
    await start({ dataDir });
    expect((await readdir(uploads)).toSorted()).toEqual(files);
    await cms?.stop();
    await rename(join(dataDir, 'database'), inFolder('database-aside'));
    const empty = await start({ dataDir });
    expect((await readdir(uploads)).toSorted()).toEqual(files);
    expect(existsSync(partial)).toBe(false);
    expect(empty.output()).toContain(
      `Of ${files.length} stored files, ${files.length} are named by nothing in this database.`,
    );
    expect((await fetch(empty.origin + shown)).status).toBe(404);
    await cms?.stop();
    await rm(join(dataDir, 'database'), { recursive: true });
    await rename(inFolder('database-aside'), join(dataDir, 'database'));
    const again = new DatabaseSync(join(dataDir, 'database/portal.db'));
    again.exec('insert into files_related_mph select * from kept; drop table kept');
    again.close();
    const running = await start({ dataDir });
    expect(await (await clientOf(running)).content()).toEqual(content);
    expect(await brokenFiles(running.origin, content)).toEqual([]);
    expect((await fetch(`${running.origin}/uploads/${crashed}`)).status).toBe(404);
    await rm(join(uploads, crashed));
  });
});

describe('a change of tables', () => {
  let appDir = '';

  it('does not run when no backup can be made before it', async () => {
    await cms?.stop();
    appDir = await copyCms(inFolder('next-version'));
    await addColumn(appDir);
    const dataDir = inFolder('restored');
    await rm(join(dataDir, 'backups'), { recursive: true, force: true });
    // A folder cannot be made where a file is.
    await writeFile(inFolder('a-file'), '');
    const env = { BACKUP_DIR: inFolder('a-file') };
    await expect(startCms({ dataDir, appDir, env })).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await hasRemark(dataDir)).toBe(false);
  });

  it('runs after a backup, which the version before can be given back', async () => {
    const dataDir = inFolder('restored');
    await start({ dataDir, appDir });
    const backups = join(dataDir, 'backups');
    const [name = '', ...more] = await archives(backups, 'before-change');
    expect(more).toEqual([]);
    expect(await hasRemark(dataDir)).toBe(true);
    await run('restore', inFolder('downgraded'), join(backups, name));
    expect(await hasRemark(inFolder('downgraded'))).toBe(false);
  });

  it('is over after the first start', async () => {
    const dataDir = inFolder('restored');
    await start({ dataDir, appDir });
    expect(await archives(join(dataDir, 'backups'), 'before-change')).toHaveLength(1);
  });
});

/** Whether the tables of a portal are of the next version. */
async function hasRemark(dataDir: string): Promise<boolean> {
  const copy = inFolder('looked-at.db');
  for (const end of ['', '-wal', '-shm']) {
    await rm(copy + end, { force: true });
    await cp(join(dataDir, `database/portal.db${end}`), copy + end).catch(() => undefined);
  }
  const database = new DatabaseSync(copy);
  const columns = database.prepare('select name from pragma_table_info(?)').all('rules');
  database.close();
  return columns.some(({ name }) => name === 'remark');
}
