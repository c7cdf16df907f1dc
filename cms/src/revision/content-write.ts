import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { describeChange, type Change } from '../history/kept-state';
import { editorName } from './editor';
import { changeUid } from './revision-types';
import { counterId } from './snapshot-read';

const revisionUid = 'api::revision.revision';

/** Emitted on Strapi's event hub after each commit of content, with its revision; webhooks may listen to it. */
export const changeEvent = 'content.change';

/** One committed change of content while it is being made. */
export interface ContentWrite {
  /** The number of the newest change so far; 0 before the first. */
  readonly revision: () => number;
  /** Appends one row to the change log, with what the record was before, and raises the revision. @returns its number */
  readonly log: (change: Change) => Promise<number>;
  /**
   * Has changes stand as one in the history.
   * @param act makes them, and answers the revision of the one that the others went along with
   */
  readonly together: (act: () => Promise<number>) => Promise<number>;
}

/** A change while it is being made; what it starts may outlive it. */
interface Scope {
  readonly write: ContentWrite;
  readonly afterCommit: (() => Promise<void>)[];
  closed: boolean;
}

const open = new AsyncLocalStorage<Scope>();

/** The last change of a transaction: of several that the panel begins at once in one, each has a revision of its own. */
const turns = new WeakMap<object, Promise<unknown>>();

/** Has something done once the change of content that is under way is committed, or at once when there is none. */
export async function afterCommit(act: () => Promise<void>): Promise<void> {
  const scope = open.getStore();
  if (scope?.closed === false) scope.afterCommit.push(act);
  else await act();
}

/** Makes sure that the counter's row is there. Called once at every start. */
export async function prepareRevision(strapi: Core.Strapi): Promise<void> {
  const counter = strapi.db.query(revisionUid);
  if ((await counter.findOne({ where: { id: counterId } })) === null) {
    await counter.create({ data: { id: counterId, value: 0 } });
  }
}

/** Raises the counter by `by` inside the running transaction and answers it; 0 only locks its row. */
async function raise(strapi: Core.Strapi, by: number): Promise<number> {
  return strapi.db.transaction(async ({ trx }) => {
    const counter = strapi.db.getConnection('revisions').transacting(trx);
    const [row] = await counter
      .where({ id: counterId })
      .increment('value', by)
      .returning<{ value: number }[]>('value');
    return row?.value ?? 0;
  });
}

/**
 * Makes a change of content: one transaction that holds the records, their rows in the change log and the revision.
 * The counter's row is locked first, so changes commit in the order of their revisions on any database.
 * A change made inside another one joins it.
 */
export async function contentWrite<T>(
  strapi: Core.Strapi,
  act: (write: ContentWrite) => Promise<T>,
): Promise<T> {
  const outer = open.getStore();
  if (outer?.closed === false) return act(outer.write);
  let revision = 0;
  let logged = false;
  const write: ContentWrite = {
    revision: () => revision,
    async log(change) {
      revision = await raise(strapi, 1);
      logged = true;
      const row = { revision, time: new Date().toISOString(), who: editorName(strapi) };
      await strapi.db.query(changeUid).create({ data: { ...row, ...describeChange(change) } });
      return revision;
    },
    async together(act) {
      const first = revision + 1;
      const partOf = await act();
      if (revision > first) {
        const where = { revision: { $gte: first, $lte: revision, $ne: partOf } };
        await strapi.db.query(changeUid).updateMany({ where, data: { partOf } });
      }
      return partOf;
    },
  };
  const scope: Scope = { write, afterCommit: [], closed: false };
  const finish = async (): Promise<void> => {
    if (logged) void strapi.eventHub.emit(changeEvent, { revision });
    for (const task of scope.afterCommit) {
      await task().catch((error: unknown) => strapi.log.error(`After a change of content: ${String(error)}`));
    }
  };
  let finished: Promise<void> | undefined;
  const run = async (): Promise<T> => {
    try {
      return await open.run(scope, async () => {
        revision = await raise(strapi, 0);
        return act(write);
      });
    } finally {
      scope.closed = true;
    }
  };
  const result = await strapi.db.transaction(async ({ onCommit, trx }) => {
    // The panel deletes several records in one transaction of its own: then its commit is the one, and comes later.
    onCommit(() => (finished = finish()));
    const turn = (turns.get(trx) ?? Promise.resolve()).then(run);
    turns.set(
      trx,
      turn.catch(() => {}),
    );
    return turn;
  });
  await finished;
  return result;
}
