import type { Core, Modules } from '@strapi/strapi';
import { editorName } from '../revision/editor';
import { origin, recordEvent, type What } from './security-log';

type Context = Modules.Documents.Middleware.Context;
type Next = () => Promise<unknown>;
type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const uid = 'api::enquiry.enquiry';

/** Marks beside what somebody wrote: whether it was read, how its mail fares, and when it was stored. */
const marks: ReadonlySet<string> = new Set([
  'read',
  'mailState',
  'mailFailure',
  'mailTries',
  'mailDue',
  'updatedAt',
  'publishedAt',
]);

/** The fields of what somebody wrote that differ, by their names. */
const changedFields = (before: Row, after: Row): string[] =>
  Object.keys(after).filter(
    (name) => !marks.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/**
 * Writes down who deleted an enquiry, or changed in the panel what somebody had written. An entry names the enquiry by its id and
 * fields by their names, and is stored together with the change.
 */
export function watchEnquiries(strapi: Core.Strapi): void {
  const rowOf = async (documentId: unknown): Promise<Row | null> =>
    strapi.db.query(uid).findOne({ where: { documentId } });

  const watch = async ({ action, params, uid: type }: Context, next: Next): Promise<unknown> => {
    if (type !== uid || (action !== 'update' && action !== 'delete')) return next();
    const { documentId } = params as { readonly documentId?: string };
    return strapi.db.transaction(async () => {
      const before = await rowOf(documentId);
      const result = await next();
      if (before === null) return result;
      const record = async (what: What, about: string): Promise<void> =>
        recordEvent(strapi, { what, who: editorName(strapi), about, ...origin(strapi) });
      const name = `enquiry ${before.id}`;
      const after = await rowOf(documentId);
      if (after === null) await record('enquiry deleted', name);
      else {
        const fields = changedFields(before, after);
        if (fields.length > 0) await record('enquiry changed', `${name}: ${fields.join(', ')}`);
      }
      return result;
    });
  };
  // The generated types give every action its own result; this middleware hands results through as they are.
  strapi.documents.use(watch as Modules.Documents.Middleware.Middleware);
}
