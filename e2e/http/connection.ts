import { apiBase } from '@portal/contract';
import { inject } from 'vitest';
import { assertConforms } from './conformance.ts';
import { sendTo, type Reply, type Sent } from './sender.ts';

/** The suite's CMS. */
export const cms = inject('cms');

const cmsPort = Number(new URL(cms.origin).port);

/** Sends one request to the suite's CMS. What is sent and answered is what the OpenAPI document says. */
export async function send(sent: Sent): Promise<Reply> {
  const reply = await sendTo(cmsPort, sent);
  await assertConforms(sent, reply);
  return reply;
}

/** A body with its content type. */
export interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

/** A JSON body. */
export const json = (value: unknown): Body => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value)),
});

/** The body of an ordinary HTML form. */
export const urlencoded = (fields: Readonly<Record<string, string>>): Body => ({
  type: 'application/x-www-form-urlencoded',
  bytes: Buffer.from(new URLSearchParams(fields).toString()),
});

/** A file on its way into a multipart body. */
export interface TestFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A multipart body, as a browser writes it. `null` and missing fields are left out. */
export async function multipart(
  fields: Readonly<Record<string, unknown>>,
  file?: TestFile & { readonly field: string },
): Promise<Body> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (file !== undefined) {
    form.append(file.field, new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
  }
  const response = new Response(form);
  return {
    type: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** What a call may carry beside its path. */
export interface CallOptions {
  readonly body?: Body;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

/** Somebody who makes calls. */
export type Caller = (method: string, path: string, options?: CallOptions) => Promise<Reply>;

/**
 * A caller with headers of its own.
 * @param own for example a session's cookie
 */
export const caller =
  (own: Readonly<Record<string, string>> = {}): Caller =>
  (method, path, { body, headers = {}, from } = {}) =>
    send({
      method,
      path: apiBase + path,
      headers: { ...own, ...(body === undefined ? {} : { 'content-type': body.type }), ...headers },
      ...(body === undefined ? {} : { body: body.bytes }),
      ...(from === undefined ? {} : { from }),
    });

/** A visitor without a session. */
export const visitor: Caller = caller();

/** So many addresses has each process. */
const addressesOfProcess = 8192;
/** The loopback network has so many such shares. The processes of one run are closer together. */
const shares = 2000;
let used = 0;

/** An address of the loopback network that nothing was sent from yet: limits by address start anew. */
export function freshAddress(): string {
  used += 1;
  if (used >= addressesOfProcess) throw new Error('Every address of this process has been used.');
  const number = (1 + (process.pid % shares)) * addressesOfProcess + used;
  return `127.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}
