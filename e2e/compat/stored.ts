import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { masked } from './exchanges.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What a database says of the code that opened it. */
export interface Stored {
  /** Strapi's own hash of all tables: another one has it look for changes. */
  readonly schemaHash: unknown;
  /** The content types as Strapi has resolved them. */
  readonly contentTypes: Readonly<Record<string, unknown>>;
  /** Columns, indexes and foreign keys by table. */
  readonly tables: Readonly<Record<string, unknown>>;
  /** The rows of tables with content, without moments and random names. */
  readonly rows: Readonly<Record<string, unknown>>;
}

interface ContentType {
  readonly collectionName: string;
  readonly attributes: object;
}

/** Moments are others in each run, and the bytes of a thumbnail are the business of the library that makes it. */
const isOfThisRun = (column: string): boolean => /(_at|^time|^formats)$/.test(column);

/** Tables whose rows are compared, beside those of content types. */
const beside = new Set(['files', 'files_related_mph', 'lessons_subject_lnk', 'subjects_course_lnk']);
/** Content types whose rows come and go by themselves. */
const passing = /^api::(security-event|second-factor|sent-form)\./;

/** Reads the database below a data directory. The CMS has been stopped. */
export function storedBy(dataDir: string): Stored {
  const database = new DatabaseSync(join(dataDir, 'database/portal.db'), { readOnly: true });
  const all = (sql: string): Rows => database.prepare(sql).all();
  const value = (sql: string): string => String(Object.values(all(sql)[0] ?? {})[0]);
  const described = JSON.parse(
    value(`select value from strapi_core_store_settings where key = 'strapi_content_types_schema'`),
  ) as Record<string, ContentType & { readonly __schema__?: unknown }>;
  const contentTypes = Object.fromEntries(
    Object.entries(described)
      .filter(([uid]) => uid.startsWith('api::'))
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([uid, { __schema__, ...type }]) => [uid, type]),
  );
  const names = all(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
    .map(({ name }) => String(name))
    .toSorted((a, b) => a.localeCompare(b));
  const tables = Object.fromEntries(
    names.map((name) => [
      name,
      {
        columns: Object.fromEntries(
          all(`pragma table_info("${name}")`).map(({ dflt_value, name: column, notnull, pk, type }) => [
            column,
            `${String(type)}${notnull === 1 ? ' not null' : ''}${pk === 1 ? ' key' : ''} ${String(dflt_value)}`,
          ]),
        ),
        foreignKeys: all(`pragma foreign_key_list("${name}")`).map(
          ({ from, on_delete, table }) => `${String(from)} of ${String(table)}, ${String(on_delete)}`,
        ),
        indexes: all(`select sql from sqlite_master where type = 'index' and tbl_name = '${name}'`)
          .map(({ sql }) => String(sql))
          .toSorted((a, b) => a.localeCompare(b)),
      },
    ]),
  );
  const compared = new Set([
    ...beside,
    ...Object.entries(contentTypes).flatMap(([uid, { collectionName }]) =>
      passing.test(uid) ? [] : [collectionName],
    ),
  ]);
  const rows = Object.fromEntries(
    names
      .filter((name) => compared.has(name))
      .map((name) => [
        name,
        all(`select * from "${name}" order by id`).map((row) =>
          Object.fromEntries(
            Object.entries(row)
              .filter(([column]) => !isOfThisRun(column))
              .map(([column, cell]) => [column, typeof cell === 'string' ? masked(cell) : cell]),
          ),
        ),
      ]),
  );
  const schemaHash = value('select hash from strapi_database_schema order by id desc');
  database.close();
  return { schemaHash, contentTypes, tables, rows };
}
