import type { Core } from '@strapi/strapi';
import { asEditor } from '../revision/editor';
import { changeUid } from '../revision/revision-types';
import { currentRevision } from '../revision/snapshot-read';
import { seedContent } from './content/seed-content';
import { labelOf, stepsOf, type Step } from './steps';

/** Who wrote the seed content, in the change log. */
const editor = 'seed';

/** Kept in Strapi's core store: absent before the first seeding, `started` until the last record is written. */
type Mark = 'started' | 'done';

/** Told after every record. */
export type SeedProgress = (done: number, total: number, what: string) => void;

const storeOf = (strapi: Core.Strapi) => strapi.store({ type: 'core', name: 'portal', key: 'seed' });

/**
 * Fills a database in which nothing was ever written with the seed content, through the same services as any other
 * write. Called before the server listens, so nobody else writes meanwhile. When an earlier run was cut off, it goes on
 * behind the last committed record: every step is one record and one revision, in the same order each time.
 */
export async function seedWhenEmpty(strapi: Core.Strapi, onProgress: SeedProgress = () => {}): Promise<void> {
  const store = storeOf(strapi);
  const mark = (await store.get({})) as Mark | null;
  if (mark === 'done') return;
  const written = await currentRevision(strapi);
  if (mark === null && written > 0) return;
  if (await othersWrote(strapi)) {
    strapi.log.warn('The seed content is incomplete and stays so: someone has changed the content since.');
    await store.set({ value: 'done' satisfies Mark });
    return;
  }
  await store.set({ value: 'started' satisfies Mark });
  await asEditor(editor, () => writeFrom(strapi, written, onProgress));
  await store.set({ value: 'done' satisfies Mark });
}

/** Writes the steps behind the first `done` ones. */
async function writeFrom(strapi: Core.Strapi, done: number, onProgress: SeedProgress): Promise<void> {
  const steps = stepsOf(seedContent);
  const ids = new Map<Step, number>();
  for (const [index, step] of steps.entries()) {
    if (index < done) {
      ids.set(step, await idWrittenAt(strapi, index + 1));
      continue;
    }
    const parentId = step.parent === undefined ? 0 : (ids.get(step.parent) ?? 0);
    ids.set(step, (await step.write(strapi, parentId)).id);
    onProgress(index + 1, steps.length, labelOf(step.collection));
  }
}

/** The id of the record that a revision created. */
async function idWrittenAt(strapi: Core.Strapi, revision: number): Promise<number> {
  const change = await strapi.db.query(changeUid).findOne({ where: { revision } });
  return Number(change?.recordId ?? 0);
}

/** Whether any change is not the seed's. */
async function othersWrote(strapi: Core.Strapi): Promise<boolean> {
  return (await strapi.db.query(changeUid).count({ where: { who: { $ne: editor } } })) > 0;
}
