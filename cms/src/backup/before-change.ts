import type { Core } from '@strapi/strapi';
import { ConfigurationError, environment } from '../environment';
import { beforeTablesChange, wantedTables } from '../strapi-internals';
import { backUp, sentenceOf } from './backups';
import { backupObstacle } from './obstacle';
import { readReport } from './report';

/**
 * The change that this start would make to a database with content; `undefined` when there is none. Tables whose columns a version only
 * names in another order count as changed: that costs a backup.
 */
async function pendingChange(strapi: Core.Strapi): Promise<{ from: string; to: string } | undefined> {
  const { db } = strapi;
  // A database without this table was never used.
  if (!(await db.getSchemaConnection().hasTable('strapi_database_schema'))) return undefined;
  const { schema, schemaStorage } = wantedTables(strapi);
  const stored = await schemaStorage.read();
  if (stored === null) return undefined;
  const [from, to] = [stored.hash.slice(0, 12), schemaStorage.hashSchema(schema).slice(0, 12)];
  if (from !== to) return { from, to };
  return (await db.migrations.shouldRun()) ? { from, to: `${to}_migrated` } : undefined;
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
