import { changeQuery, revisionHeader } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { invalidInput } from '../contract-api/call-failure';
import { callState, numbersOf } from '../contract-api/request';
import type { ActionOf } from '../contract-api/controller';
import { snapshotRead } from '../revision/snapshot-read';
import { binState } from './bin';
import { describedChange, listChanges } from './change-log';
import { restore, undo, type TakenBack } from './undo';

const listQuery = z
  .object(changeQuery)
  .refine(({ collection, id }) => id === undefined || collection !== undefined, {
    error: '`id` is the id of a record, beside its `collection`.',
  });

/** GET /changes */
export const listHistory: ActionOf = (strapi) => async (ctx) => {
  const { deleted, ...numbers } = ctx.query;
  const asked = listQuery.safeParse({ ...numbersOf(numbers), ...(deleted === undefined ? {} : { deleted }) });
  if (!asked.success) throw invalidInput(asked.error);
  ctx.body = await snapshotRead(strapi, () => listChanges(strapi, asked.data));
};

/** GET /changes/{revision} */
export const readChange: ActionOf = (strapi) => async (ctx) => {
  ctx.body = await snapshotRead(strapi, () => describedChange(strapi, callState(ctx).id));
};

const takingBack =
  (act: (strapi: Core.Strapi, revision: number) => Promise<TakenBack>): ActionOf =>
  (strapi) =>
  async (ctx) => {
    const { change, revision } = await act(strapi, callState(ctx).id);
    ctx.set(revisionHeader, String(revision));
    ctx.body = { status: true, revision: change };
  };

/** POST /changes/{revision}/undo */
export const undoChange = takingBack(undo);
/** POST /changes/{revision}/restore */
export const restoreChange = takingBack(restore);

/** GET /bin */
export const readBin: ActionOf = (strapi) => async (ctx) => {
  ctx.body = { status: true, ...(await snapshotRead(strapi, () => binState(strapi))) };
};
