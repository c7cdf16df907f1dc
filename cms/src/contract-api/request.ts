import type { IncomingHttpHeaders } from 'node:http';
import { idempotencyHeader, wholeRecord, type Call } from '@portal/contract';
import type { Context } from 'koa';
import type { IncomingFile } from '../uploads/file-store';

/** The administrator behind a session. */
export interface Administrator {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly sessionId: string;
}

/** What the middleware `authorize` found out about a request to the API. */
export interface CallState {
  readonly call: Call;
  /** The id of the path, where it has one. */
  readonly id: number;
  readonly administrator?: Administrator;
}

/** What `authorize` left beside the request. */
export const callState = (ctx: Context): CallState => ctx.state;

/** What names the form that is sent, where it has a name: an administrator's key is nobody else's. */
export function formKeyOf(ctx: Context): string | undefined {
  const key = ctx.get(idempotencyHeader).trim();
  return key === '' ? undefined : `${callState(ctx).administrator?.id ?? ''} ${key}`;
}

/** Whether the caller wants to be answered with the whole record, and not with its id alone. */
export const prefersWholeRecord = (ctx: Context): boolean =>
  ctx
    .get(wholeRecord.header)
    .split(',')
    .some((preference) => preference.trim().toLowerCase() === wholeRecord.value);

/** A file as the body parser leaves it. */
interface ParsedFile {
  readonly filepath: string;
  readonly originalFilename: string | null;
  readonly size: number;
  /** As `config/middlewares.ts` has it made. */
  readonly hash: string;
}

/** The parsed body. Strapi's body middleware puts it there. */
export const bodyOf = (ctx: Context): unknown => (ctx.request as { readonly body?: unknown }).body;

/** Every file of a multipart body, by field. */
function filesOf(ctx: Context): Readonly<Record<string, ParsedFile | readonly ParsedFile[]>> {
  return (ctx.request as { readonly files?: Record<string, ParsedFile | ParsedFile[]> }).files ?? {};
}

/** The files of a form in the order in which they began. */
const begun = new WeakMap<IncomingHttpHeaders, string[]>();

/**
 * Told by the body parser when a file begins: it lists files by their ends, and a small one may overtake the first.
 * @param this the parser, which knows the request by its headers
 */
export function noteFileBegin(
  this: { readonly headers: IncomingHttpHeaders },
  _field: string,
  { filepath }: { readonly filepath: string },
): void {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- the parser calls it as a listener of its own
  const { headers } = this;
  const files = begun.get(headers);
  if (files === undefined) begun.set(headers, [filepath]);
  else files.push(filepath);
}

/** Where the files of a request's form were put, whatever their fields are called. */
export const filesBegun = (ctx: Context): readonly string[] => begun.get(ctx.req.headers) ?? [];

/** What a form sends of a file field that nobody filled. */
const isNone = ({ originalFilename, size }: ParsedFile): boolean => size === 0 && !originalFilename;

/** The file of a field: the first one, when several came. */
export function fileOfField(ctx: Context, field: string): IncomingFile | undefined {
  const files = filesOf(ctx);
  const order = filesBegun(ctx);
  const [file] = (Object.hasOwn(files, field) ? [files[field] ?? []] : [])
    .flat()
    .filter((one) => !isNone(one))
    .toSorted((one, other) => order.indexOf(one.filepath) - order.indexOf(other.filepath));
  if (file === undefined) return undefined;
  return { path: file.filepath, name: file.originalFilename ?? '', sha256: file.hash };
}
