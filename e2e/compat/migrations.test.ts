import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../portal/build.ts';
import { startPostgres } from '../portal/postgres-server.ts';

/** What is used here of Strapi's database. */
interface Database {
  readonly connection: {
    raw(sql: string): Promise<readonly object[] | { readonly rows: readonly object[] }>;
    destroy(): Promise<void>;
  };
  readonly migrations: { up(): Promise<void> };
}

const cms = createRequire(join(root, 'cms/package.json'));
const { Database } = cms('@strapi/database') as {
  Database: new (config: { connection: object; settings: object; logger: object }) => Database;
};

/** A database that Strapi opens with the migrations of today. */
const opened = (connection: object): Database =>
  new Database({
    connection,
    settings: { migrations: { dir: join(root, 'cms/database/migrations') } },
    logger: { info() {}, debug() {}, warn() {}, error: console.error },
  });

async function migrates(database: Database): Promise<void> {
  const { connection, migrations } = database;
  const rowsOf = async (sql: string): Promise<readonly object[]> => {
    const reply = await connection.raw(sql);
    return 'rows' in reply ? reply.rows : reply;
  };
  await connection.raw('create table enquiries (id integer, "read" boolean)');
  await connection.raw('insert into enquiries values (1, true), (2, false), (3, null)');
  await migrations.up();
  const states = [
    { id: 1, state: 'done' },
    { id: 2, state: 'new' },
    { id: 3, state: 'new' },
  ];
  expect(await rowsOf('select id, state from enquiries order by id')).toEqual(states);

  // A start that ended before it noted that it has run.
  await connection.raw(`delete from strapi_migrations where name like '%enquiry-state%'`);
  await migrations.up();
  expect(await rowsOf('select id, state from enquiries order by id')).toEqual(states);

  // A new database, and one whose tables are as they are defined.
  await connection.raw('delete from strapi_migrations');
  await connection.raw('alter table enquiries drop column "read"');
  await migrations.up();
  await connection.raw('delete from strapi_migrations');
  await connection.raw('drop table enquiries');
  await migrations.up();
}

it('SQLite: what was read is done, all else is new', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  const filename = join(folder, 'portal.db');
  const database = opened({ client: 'sqlite', connection: { filename }, useNullAsDefault: true });
  await migrates(database);
  await database.connection.destroy();
  await rm(folder, { recursive: true });
});

it('PostgreSQL: what was read is done, all else is new', async () => {
  const server = await startPostgres(['old']);
  const { DATABASE_HOST, DATABASE_PORT, DATABASE_NAME, DATABASE_USERNAME, DATABASE_PASSWORD } =
    server.settings('old');
  const database = opened({
    client: 'postgres',
    connection: {
      host: DATABASE_HOST,
      port: Number(DATABASE_PORT),
      database: DATABASE_NAME,
      user: DATABASE_USERNAME,
      password: DATABASE_PASSWORD,
    },
  });
  await migrates(database);
  await database.connection.destroy();
  await server.stop();
});
