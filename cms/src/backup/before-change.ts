import { hash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { ConfigurationError, environment } from '../environment';
import { beforeTablesChange, wantedTables } from '../strapi-internals';
import { backUp, sentenceOf } from './backups';
import { backupObstacle } from './obstacle';
import { readReport } from './report';

/** Content types by their names, with what of them decides about their tables and about what Strapi does to their rows. */
type Types = Readonly<
  Record<
    string,
    Readonly<Partial<Record<'attributes' | 'collectionName' | 'options' | 'pluginOptions', unknown>>>
  >
>;

/** A hash that does not depend on the order in which fields are named. */
const shortHash = (value: unknown): string => {
  const sorted = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return hash('sha256', sorted).slice(0, 12);
};

/** @param types of one version @param tables Strapi's hash of its tables */
export const versionOf = (types: Types, tables: string): string =>
  shortHash([
    Object.fromEntries(
      Object.entries(types).map(([uid, { attributes, collectionName, options, pluginOptions }]) => [
        uid,
        { attributes, collectionName, options, pluginOptions },
      ]),
    ),
    tables,
  ]);

/** The change that this start would make to a database with content; `undefined` when there is none. */
async function pendingChange(strapi: Core.Strapi): Promise<{ from: string; to: string } | undefined> {
  const { db } = strapi;
  // A database without this table was never used.
  if (!(await db.getSchemaConnection().hasTable('strapi_database_schema'))) return undefined;
  const { schema, schemaStorage } = wantedTables(strapi);
  const stored = await schemaStorage.read();
  if (stored === null) return undefined;
  const types = await strapi.store.get({ type: 'strapi', name: 'content_types', key: 'schema' });
  const from = versionOf((types ?? {}) as Types, stored.hash);
  const to = versionOf(strapi.contentTypes as object as Types, schemaStorage.hashSchema(schema));
  if (from !== to) return { from, to };
  return (await db.migrations.shouldRun()) ? { from, to: shortHash([to, 'migrations']) } : undefined;
}

async function protect(strapi: Core.Strapi): Promise<void> {
  const change = await pendingChange(strapi);
  if (change === undefined) return;
  const settings = environment();
  const { BACKUP_DIR, BACKUP_KEEP: keep, BACKUP_KEEP_WEEKS: keepWeeks, DATA_DIR } = settings;
  const obstacle = backupObstacle(settings);
  if (obstacle !== undefined) {
    if (settings.DATABASE_BACKED_UP === change.to) return;
    throw new ConfigurationError(
      `The CMS cannot start: this version changes the tables of the database, and it makes no backup of it. ${obstacle} When that is done, start once with DATABASE_BACKED_UP=${change.to}.`,
    );
  }
  const changing = `${change.from}-${change.to}`;
  // An earlier start has made it and did not get to its end: nothing was written since.
  if ((await readReport(DATA_DIR)).changing === changing) return;
  strapi.log.info('This version changes the tables of the database. A backup goes before.');
  const made = await backUp(DATA_DIR, BACKUP_DIR, 'before-change', { keep, keepWeeks }, changing);
  strapi.log.info(sentenceOf(made));
}

/**
 * Has a backup made before Strapi changes the tables of a database that is in use: after it has learnt which tables it wants, and
 * before it touches those that are there.
 * @throws ConfigurationError at the start, when none can be made
 */
export const backUpBeforeChanges = (strapi: Core.Strapi): void =>
  beforeTablesChange(strapi, () => protect(strapi));
