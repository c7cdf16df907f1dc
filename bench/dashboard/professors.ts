import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { administratorClient } from '../../e2e/browser/administrator.ts';
import type { Portal } from '../../e2e/portal/portal-process.ts';

const related = 'file_id, related_id, related_type, field, "order"';

/**
 * Fills the list of professors up with copies of its first one, picture included. They are written to the database, since publishing
 * each of them would take the machine that is measured; it settles when their pages are live.
 * @param count how many there are then
 */
export async function fillFaculty(portal: Portal, count: number): Promise<void> {
  const { faculty } = await administratorClient(portal);
  const [first, ...others] = await faculty.list();
  if (first === undefined) throw new Error('The seed holds no professor.');
  const database = new DatabaseSync(join(portal.dataDir, 'database/portal.db'), { timeout: 10_000 });
  try {
    const columns = database
      .prepare("select name from pragma_table_info('faculties') where name not in ('id', 'document_id')")
      .all()
      .map((row) => `"${String(row['name'])}"`)
      .join(', ');
    const copy = database.prepare(
      `insert into faculties (document_id, ${columns}) select ?, ${columns} from faculties where id = ?`,
    );
    const show = database.prepare(
      `insert into files_related_mph (${related}) select file_id, ?, related_type, field, "order"
       from files_related_mph where related_type = 'api::faculty.faculty' and related_id = ?`,
    );
    database.exec('begin immediate');
    for (let made = 1 + others.length; made < count; made += 1) {
      const { lastInsertRowid } = copy.run(`measured${made}`, first.id);
      show.run(lastInsertRowid, first.id);
    }
    database.exec('commit');
  } finally {
    database.close();
  }
  // The CMS reads a list anew when the change log names it.
  const { revision } = await faculty.update(first.id, first);
  const { length } = await faculty.list();
  if (length !== count) throw new Error(`There are ${length} professors instead of ${count}.`);
  while (((await portal.release())?.revision ?? 0) < revision) await sleep(100);
}
