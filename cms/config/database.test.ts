import { chmodSync, mkdirSync, readFileSync, rmSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Database } from '@strapi/database';
import { afterAll, expect, it, vi } from 'vitest';
import config from './database';

/** Set before the configuration is read. */
const dataDir = vi.hoisted(() => {
  const folder = `${process.env['TMPDIR'] ?? '/tmp'}/portal-pragmas-${process.pid}`;
  process.env['DATA_DIR'] = folder;
  return folder;
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('gives every connection to SQLite a log that is on the disk before a write is acknowledged, and patience', async () => {
  const database = new Database({
    ...config,
    settings: { migrations: { dir: path.join(dataDir, 'migrations') } },
  });
  const pragma = async (name: string): Promise<unknown> => {
    const rows = await database.connection.raw<readonly object[]>(`pragma ${name}`);
    return Object.values(rows[0] ?? {})[0];
  };
  // Asked at once: several connections would answer if there were several.
  const names = ['journal_mode', 'synchronous', 'busy_timeout', 'foreign_keys', 'secure_delete'];
  const expected = ['wal', 2, 5000, 1, 1];
  expect(await Promise.all(names.map(pragma))).toEqual(expected);
  await database.connection.destroy();
  database.connection.initialize();
  expect(await Promise.all(names.map(pragma))).toEqual(expected);
  const failed = database.connection.raw('select * from nowhere where name = ?', ['Anita']);
  await expect(failed).rejects.toThrow(expect.not.stringContaining('Anita'));
  await database.destroy();
});

it('forgets, once, what was deleted when deleting did not overwrite', async () => {
  const file = path.join(dataDir, 'database/portal.db');
  rmSync(path.dirname(file), { recursive: true, force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  const before = new DatabaseSync(file);
  before.exec(`create table letters (text); insert into letters values ('Vennilavu'); delete from letters`);
  before.close();
  expect(readFileSync(file).includes('Vennilavu')).toBe(true);
  vi.resetModules();
  const { default: again } = await vi.importActual<{ default: typeof config }>('./database');
  const database = new Database({
    ...again,
    settings: { migrations: { dir: path.join(dataDir, 'migrations') } },
  });
  await database.connection.raw('select 1');
  await database.destroy();
  expect(readFileSync(file).includes('Vennilavu')).toBe(false);
});

it("keeps the database where its owner's processes look only, also one that others could look at", async () => {
  const folder = path.join(dataDir, 'database');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  vi.resetModules();
  await vi.importActual('./database');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it.each(['restoring', 'arriving'])('opens no database while a restore is unfinished: %s', async (name) => {
  mkdirSync(path.join(dataDir, name));
  vi.resetModules();
  await expect(vi.importActual('./database')).rejects.toThrow(
    `a restore to ${dataDir} was broken off. "npm start" finishes it.`,
  );
  rmdirSync(path.join(dataDir, name));
});
