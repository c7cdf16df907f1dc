/** Of an action of the panel's store: what is read here. Names as in Strapi 5.54 with Redux Toolkit 1.9. */
interface Action {
  readonly type: string;
  readonly meta?: { readonly arg?: { readonly endpointName?: string } };
  readonly payload?: { readonly queryCacheKey?: string; readonly name?: string };
}

type Next = (action: Action) => unknown;

/** A change of the stored record that the edit view has in its cache. */
const changesRecord = ({ type, payload }: Action): boolean =>
  type === 'adminApi/queries/queryResultPatched' &&
  payload?.queryCacheKey?.startsWith('getDocument(') === true;

const savesRecord = ({ type, meta }: Action): boolean =>
  type.startsWith('adminApi/executeMutation/') && meta?.arg?.endpointName === 'updateDocument';

/**
 * Middleware for the panel's store that keeps what was typed when the server refuses to save it. The edit view begins anew from the
 * stored record whenever that changes in its cache. The panel changes it there before the server has answered, and takes that back
 * after a refusal, with everything typed; here the change waits for the answer.
 */
export const keepWhatWasTyped = () => () => {
  let isSaving = false;
  let waiting: Action | undefined;
  return (next: Next): Next =>
    (action) => {
      if (changesRecord(action)) {
        // After a refusal it is the way back from what was never shown.
        if (isSaving) waiting = action;
        return action;
      }
      if (!savesRecord(action)) return next(action);
      isSaving = action.type.endsWith('/pending');
      if (action.type.endsWith('/fulfilled') && waiting !== undefined) next(waiting);
      waiting = undefined;
      // The form takes every other failure for a success. The panel reads the same object once it has passed here.
      if (
        action.type.endsWith('/rejected') &&
        action.payload !== undefined &&
        action.payload.name !== 'ValidationError'
      )
        Object.assign(action.payload, { name: 'ValidationError', details: {} });
      return next(action);
    };
};
