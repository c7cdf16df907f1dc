import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiBase, sessionCookie } from '@portal/contract';
import { root } from '../portal/build.ts';
import type { Cms, CmsOptions } from '../portal/cms-process.ts';

/** A request that can be made again: whoever it needs to be is logged in anew. */
export interface Asked {
  readonly as: 'visitor' | 'administrator' | 'panel' | 'publisher';
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Fields of a multipart form. */
  readonly form?: Readonly<Record<string, string>>;
  /** The field of the form that carries a file, and the file's path among the seed media. */
  readonly file?: readonly [field: string, path: string];
  /** A body as it is. */
  readonly raw?: { readonly type: string; readonly text: string };
}

/** What came back: text as it was, anything else as its SHA-256. */
export interface Replied {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request with its reply. */
export interface Exchange {
  readonly asked: Asked;
  readonly replied: Replied;
}

/** Makes requests to one CMS. */
export type Asker = (asked: Asked) => Promise<Replied>;

const secret = 'test-publisher-hook-secret';

/** What a CMS is started with here: nothing that was written is forgotten, however old it is, and nobody waits. */
export const compatEnv: NonNullable<CmsOptions['env']> = {
  AUDIT_KEEP: 'off',
  PUBLISHER_HOOK_SECRET: secret,
  LOGIN_TRIES: '1000000',
  ENQUIRY_LIMIT: '1000000',
};

/** Headers that say what a reply is. Those that guard a page have suites of their own. */
const kept = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-type',
  'location',
  'preference-applied',
  'x-content-revision',
];

/** What every new record has its own of: moments, the panel's names of records, the endings of stored files' names. */
export const masked = (text: string): string =>
  text
    .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
    .replaceAll(/(?<![\w.])[a-z][a-z0-9]{23}(?!\w)/g, '<document>')
    .replaceAll(/_[0-9a-f]{16}(?![0-9a-f])/g, '_<hash>');

async function bodyOf({
  file,
  form,
  json,
  raw,
}: Asked): Promise<{ body?: string | FormData; type?: string }> {
  if (raw !== undefined) return { body: raw.text, type: raw.type };
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' };
  if (form === undefined && file === undefined) return {};
  const body = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) body.append(name, value);
  if (file !== undefined) {
    const [field, path] = file;
    const bytes = await readFile(join(root, 'cms/src/seed/media', path));
    body.append(field, new File([new Uint8Array(bytes)], path.replace(/.*\//, '')));
  }
  return { body };
}

async function replyOf(response: Response, origin: string): Promise<Replied> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const hidden = (text: string): string => text.replaceAll(origin, 'http://cms');
  return {
    status: response.status,
    headers: Object.fromEntries(
      kept.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, hidden(value)]];
      }),
    ),
    body: /json|text|^$/.test(type)
      ? hidden(bytes.toString('utf8'))
      : `${bytes.length} bytes of SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`,
  };
}

/** Logs in to the dashboard and to the panel, and answers who makes requests as whom it is told. */
export async function askerOf(cms: Cms): Promise<Asker> {
  const send = async (asked: Asked, identity: Readonly<Record<string, string>> = {}): Promise<Response> => {
    const { body, type } = await bodyOf(asked);
    return fetch(cms.origin + asked.path, {
      method: asked.method,
      redirect: 'manual',
      headers: { ...identity, ...(type === undefined ? {} : { 'content-type': type }), ...asked.headers },
      ...(body === undefined ? {} : { body }),
    });
  };
  const login = (path: string, json: object): Promise<Response> =>
    send({ as: 'visitor', method: 'POST', path, json });
  const { password } = cms;
  const dashboard = await login(`${apiBase}/auth/login`, { username: 'admin', password });
  const cookie = dashboard.headers.getSetCookie().find((set) => set.startsWith(`${sessionCookie}=`));
  const panel = await login('/admin/login', { email: cms.email, password });
  const { data } = (await panel.json()) as { data?: { token: string } };
  if (cookie === undefined || data === undefined) throw new Error('The CMS let nobody in.');
  const identities = {
    visitor: {},
    administrator: { cookie: cookie.replace(/;.*/, '') },
    panel: { authorization: `Bearer ${data.token}` },
    publisher: { 'x-publisher-secret': secret },
  };
  return async (asked) => replyOf(await send(asked, identities[asked.as]), cms.origin);
}
