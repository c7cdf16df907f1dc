import { AsyncLocalStorage } from 'node:async_hooks';
import type { CollectionKey } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { editorName } from './editor';
import { currentRevision } from './read-beside';

const revisionUid = 'api::revision.revision';
const changeUid = 'api::change.change';
const counterId = 1;

/** Emitted on Strapi's event hub after each commit of content, with its revision; webhooks may listen to it. */
export const changeEvent = 'content.change';

/** What happened to a record, as the change log says it. */
type Action = 'created' | 'updated' | 'deleted';

/** One committed change of content while it is being made. */
export interface ContentWrite {
  /** The number of the newest change so far; 0 before the first. */
  readonly revision: () => number;
  /** Appends one row to the change log and raises the revision. */
  readonly log: (collection: CollectionKey, id: number, action: Action) => Promise<void>;
  /** Has something done once the change is committed; never, when it is not. */
  readonly afterCommit: (act: () => Promise<void>) => void;
}

const open = new AsyncLocalStorage<{ readonly write: ContentWrite; closed: boolean }>();

/** Has something done once the change of content that is under way is committed, or at once when there is none. */
export async function afterCommit(act: () => Promise<void>): Promise<void> {
  const change = open.getStore();
  if (change === undefined || change.closed) await act();
  else change.write.afterCommit(act);
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
    await strapi.db
      .getConnection('revisions')
      .where({ id: counterId })
      .increment('value', by)
      .transacting(trx);
    return currentRevision(strapi);
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
  if (outer !== undefined && !outer.closed) return act(outer.write);
  let revision = 0;
  let logged = false;
  const later: (() => Promise<void>)[] = [];
  const write: ContentWrite = {
    revision: () => revision,
    async log(collection, id, action) {
      revision = await raise(strapi, 1);
      logged = true;
      await strapi.db.query(changeUid).create({
        data: {
          revision,
          time: new Date().toISOString(),
          who: editorName(strapi),
          recordType: collection,
          recordId: id,
          action,
        },
      });
    },
    afterCommit(act) {
      later.push(act);
    },
  };
  const finish = async (): Promise<void> => {
    if (logged) void strapi.eventHub.emit(changeEvent, { revision });
    for (const act of later) {
      await act().catch((error: unknown) => strapi.log.error(`After a change of content: ${String(error)}`));
    }
  };
  // The panel deletes several records in one transaction of its own: then its commit is the one to wait for.
  const joined = strapi.db.inTransaction();
  const scope = { write, closed: false };
  const result = await strapi.db.transaction(async ({ onCommit }) => {
    try {
      return await open.run(scope, async () => {
        revision = await raise(strapi, 0);
        return act(write);
      });
    } finally {
      scope.closed = true;
      if (joined) onCommit(() => void finish());
    }
  });
  if (!joined) await finish();
  return result;
}
