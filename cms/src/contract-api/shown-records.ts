import {
  collectionKeys,
  collectionOf,
  hiddenAt,
  type CollectionKey,
  type ContentRecords,
} from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { knowsPublisherSecret } from '../session/publisher-secret';
import { administratorOf } from '../session/session';
import { usesOf } from '../uploads/file-store';
import { listsOf } from './record-store';
import { storedCollection } from './stored-collection';

type Lists = Partial<ContentRecords>;

/** Whether a caller is shown what has its time still before it, or behind it: administrators are, and publishers. */
export const seesAll = async (strapi: Core.Strapi, ctx: Context): Promise<boolean> =>
  knowsPublisherSecret(ctx) || (await administratorOf(strapi, ctx, false)) !== undefined;

/** The same lists without what visitors do not see at this moment; the same object where that is nothing. */
export function shownOf<R extends Lists>(lists: R): R {
  const hidden = hiddenAt(lists, Date.now());
  if (hidden.size === 0) return lists;
  const shown = Object.entries(lists).map(([key, list]) => {
    const without = hidden.get(key as CollectionKey);
    return [key, without === undefined ? list : list.filter(({ id }) => !without.has(id))] as const;
  });
  return Object.fromEntries(shown) as unknown as R;
}

/** A collection after those that its records belong to. */
function withParents(key: CollectionKey): readonly CollectionKey[] {
  const { parent } = collectionOf(key);
  return parent === undefined ? [key] : [...withParents(parent.attribute as CollectionKey), key];
}

async function listsByKey(strapi: Core.Strapi, keys: readonly CollectionKey[]): Promise<Lists> {
  const lists = await listsOf(strapi, ...keys);
  return Object.fromEntries(keys.map((key, index) => [key, lists[index]])) as Lists;
}

/** All records of a collection, and of those that they belong to, as the caller sees them. */
export async function shownTo(strapi: Core.Strapi, ctx: Context, key: CollectionKey): Promise<Lists> {
  const all = await listsByKey(strapi, withParents(key));
  const shown = shownOf(all);
  return shown === all || (await seesAll(strapi, ctx)) ? all : shown;
}

/** Whether visitors see none of the records that show a file of the library. */
export async function isHiddenFile(strapi: Core.Strapi, fileId: number): Promise<boolean> {
  const hidden = hiddenAt(await listsByKey(strapi, collectionKeys), Date.now());
  if (hidden.size === 0) return false;
  const ofType = (uid: string, id: number): boolean =>
    [...hidden].some(([key, ids]) => storedCollection(key).uid === uid && ids.has(id));
  const uses = await usesOf(strapi, fileId);
  return uses.length > 0 && uses.every(({ related_id, related_type }) => ofType(related_type, related_id));
}
