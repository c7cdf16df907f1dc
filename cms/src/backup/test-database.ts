import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { databasePath } from './manifest';

/** What of a test's database lets somebody in without a password. */
export const entrances = {
  session: 'session-0123456789abcdef0123456789abcdef',
  link: 'link-0123456789abcdef',
};

/** Makes the smallest database that a backup is made of. @param revision of its content */
export async function makeTestDatabase(dataDir: string, revision: number): Promise<void> {
  await mkdir(path.join(dataDir, 'database'), { recursive: true });
  const database = new Database(path.join(dataDir, databasePath));
  database.pragma('journal_mode = WAL');
  database.exec(`
    create table revisions (id integer, value integer);
    insert into revisions values (1, ${revision});
    create table files (url text, sha_256 text, formats text);
    create table strapi_sessions (session_id text);
    create table admin_users (email text, reset_password_token text, registration_token text);
    insert into strapi_sessions values ('${entrances.session}');
    insert into admin_users values ('owner@example.com', '${entrances.link}', '${entrances.link}');
  `);
  database.close();
}
