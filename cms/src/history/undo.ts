import { collectionOf, failures, type CollectionKey } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { addressColumn, childrenOf, uidOfCollection } from '../content-types/collection-types';
import { refusal } from '../contract-api/call-failure';
import { parentIdOf, rankOf, type FileRow, type Row } from '../contract-api/row';
import { storedCollection, type StoredCollection } from '../contract-api/stored-collection';
import { contentWrite, type ContentWrite } from '../revision/content-write';
import { changeUid } from '../revision/revision-types';
import { discardReplaced } from '../rules/content-rules';
import { fileUid } from '../uploads/file-store';
import { changeOf, isKept, stateAfter, type LoggedChange } from './change-log';
import { changedFields, fileOfRecord, placeOf, wholeRow } from './kept-state';

/** What an undo or a restore has written. */
export interface TakenBack {
  /** The change that it is in the history; it can be undone itself. */
  readonly change: number;
  /** The newest revision of it. */
  readonly revision: number;
}

/** A record that is to become what it was. */
class Restorer {
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly write: ContentWrite,
  ) {}

  /** Makes a record what a state says. @returns the change, or `undefined` where it is that already */
  async put(record: StoredCollection, state: Row, present: Row | null): Promise<number | undefined> {
    const { strapi, write } = this;
    const { id } = state;
    const changed = present === null ? [] : changedFields(record, present, state);
    if (present !== null && changed.length === 0) return undefined;
    await this.#checkPlace(record, state);
    await this.#bringFileBack(fileOfRecord(record, state));
    const data = this.#dataOf(record, state);
    const rows = strapi.db.query(record.uid);
    if (present === null) await rows.create({ data });
    else await rows.update({ where: { id }, data });
    const after = await wholeRow(strapi, record, id);
    const isMoved = present !== null && after !== null && changed.includes('rank');
    const places = isMoved && {
      places: [await placeOf(strapi, record, present), await placeOf(strapi, record, after)] as const,
    };
    const change = await write.log({ record, action: 'restored', before: present, after, ...places });
    await discardReplaced(strapi, record, present, after);
    return change;
  }

  /** Takes a record away that was not there before. */
  async remove(record: StoredCollection, present: Row): Promise<number> {
    for (const { field, key } of childrenOf(record.key)) {
      const where = { [field]: { id: present.id } };
      if ((await this.strapi.db.query(uidOfCollection(key)).count({ where })) > 0)
        throw refusal(409, failures.changedAgain);
    }
    await this.strapi.documents(record.uid).delete({ documentId: present.documentId });
    return this.write.revision();
  }

  /** The columns of a row, its rank, its parent and its file: all but the time of the last change, which is now. */
  #dataOf({ collection, venture }: StoredCollection, state: Row): Record<string, unknown> {
    const { createdAt, documentId, id, publishedAt } = state;
    const rank = rankOf(state);
    const data: Record<string, unknown> = { id, documentId, createdAt, publishedAt, rank };
    if (venture !== undefined) data['venture'] = venture;
    if (collection.file?.kind === 'pdf') data[addressColumn] = state[addressColumn] ?? null;
    for (const [name, { group }] of Object.entries(collection.fields)) {
      const value = state[name] ?? null;
      data[name] = group === 'value' ? value : ((value as { readonly id: number } | null)?.id ?? null);
    }
    return data;
  }

  /** @throws CallFailure 409 when the parent has gone, or another record has the only place that there is */
  async #checkPlace({ collection, uid }: StoredCollection, state: Row): Promise<void> {
    const { db } = this.strapi;
    const { parent, unique } = collection;
    const parentId = parent === undefined ? undefined : parentIdOf(state, parent.attribute);
    if (parent !== undefined && parentId !== undefined) {
      const above = parent.attribute as CollectionKey;
      if ((await db.query(uidOfCollection(above)).findOne({ where: { id: parentId } })) === null)
        throw refusal(409, failures.parentGone(collectionOf(above).noun));
    }
    if (unique === undefined) return;
    const same = { [unique.field]: state[unique.field], id: { $ne: state.id } };
    if ((await db.query(uid).findOne({ where: same })) !== null) throw refusal(409, unique.taken);
  }

  /** Gives a file its row in the library again; its bytes have stayed. */
  async #bringFileBack(file: FileRow | undefined): Promise<void> {
    if (file === undefined) return;
    const { strapi } = this;
    const present: FileRow | null = await strapi.db.query(fileUid).findOne({ where: { id: file.id } });
    if (present === null) await strapi.db.query(fileUid).create({ data: { ...file, folderPath: '/' } });
    else if (present.name !== file.name)
      await strapi.plugin('upload').service('upload').updateFileInfo(file.id, { name: file.name });
  }

  /** Takes one change back. @throws CallFailure 409 when the same fields were changed since */
  async takeBack(change: LoggedChange): Promise<number | undefined> {
    const { action, before, recordId, recordType } = change;
    const record = storedCollection(recordType);
    const present = await wholeRow(this.strapi, record, recordId);
    if (action === 'deleted') {
      if (present !== null || before === null) throw refusal(409, failures.changedAgain);
      return this.put(record, before, null);
    }
    const after = await stateAfter(this.strapi, change);
    if (after === undefined) throw refusal(410, failures.notKept);
    if (present === null || after === null) throw refusal(409, failures.changedAgain);
    const changed = changedFields(record, after, present);
    const isAgain =
      before === null ? changed.length > 0 : change.fields?.some((name) => changed.includes(name));
    if (isAgain) throw refusal(409, failures.changedAgain);
    if (before === null) return this.remove(record, present);
    const fields = Object.fromEntries((change.fields ?? []).map((name) => [name, before[name] ?? null]));
    return this.put(record, { ...present, ...fields }, present);
  }
}

/** A change and what went along with it, newest first: what belongs to a record comes after it. */
const groupOf = async (strapi: Core.Strapi, root: number): Promise<readonly LoggedChange[]> =>
  strapi.db
    .query(changeUid)
    .findMany({ where: { $or: [{ revision: root }, { partOf: root }] }, orderBy: { revision: 'desc' } });

/** Makes changes that stand as one, named by the change of the record that all is about. */
async function asOne(
  strapi: Core.Strapi,
  act: (restorer: Restorer, write: ContentWrite) => Promise<number | undefined>,
): Promise<TakenBack> {
  return contentWrite(strapi, async (write) => {
    const change = await write.together(
      async () => (await act(new Restorer(strapi, write), write)) ?? write.revision(),
    );
    return { change, revision: write.revision() };
  });
}

/**
 * Takes a change back, with everything that went along, under the same ids and addresses.
 * @throws CallFailure 404, 409 when the same fields were changed since, 410 when it is not kept any more
 */
export const undo = (strapi: Core.Strapi, revision: number): Promise<TakenBack> =>
  asOne(strapi, async (restorer, write) => {
    const asked = await changeOf(strapi, revision);
    const root = asked.partOf ?? asked.revision;
    const group = await groupOf(strapi, root);
    if (!group.every(isKept)) throw refusal(410, failures.notKept);
    if (group.some(({ undone }) => undone !== null)) throw refusal(409, failures.undoneBefore);
    let made: number | undefined;
    for (const change of group) {
      const newer = await restorer.takeBack(change);
      if (change.revision === root) made = newer;
    }
    // A form that was saved as it was has changed nothing.
    made ??= write.revision();
    const taken = { $in: group.map((change) => change.revision) };
    const changes = strapi.db.query(changeUid);
    // What an undo had undone is in force again when it is undone itself.
    await changes.updateMany({ where: { undone: taken }, data: { undone: null } });
    await changes.updateMany({ where: { revision: taken }, data: { undone: made } });
    return made;
  });

/**
 * Makes a record what it was right after a change, whatever happened since; for a deletion right before it, with everything that went along.
 * @throws CallFailure 404, 409 when what it belonged to is not there, 410 when it is not kept any more
 */
export const restore = (strapi: Core.Strapi, revision: number): Promise<TakenBack> =>
  asOne(strapi, async (restorer) => {
    const asked = await changeOf(strapi, revision);
    const isDeletion = asked.action === 'deleted';
    const group = isDeletion ? await groupOf(strapi, revision) : [asked];
    let made: number | undefined;
    for (const change of group) {
      const record = storedCollection(change.recordType);
      const state = isDeletion ? isKept(change) && change.before : await stateAfter(strapi, change);
      if (!state) throw refusal(410, failures.notKept);
      const present = await wholeRow(strapi, record, change.recordId);
      const put = await restorer.put(record, state, present);
      made ??= put;
    }
    return made;
  });
