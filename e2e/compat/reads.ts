import { apiBase } from '@portal/contract';
import type { Asker } from './exchanges.ts';

interface Operation {
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  };
}

/** The part of the OpenAPI document that is used here. */
export interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** A record of a list. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** `GET /content`. */
export interface Everything {
  readonly revision: number;
  readonly changeId: string;
  readonly collections: Readonly<Record<string, readonly Row[]>>;
}

/** A content type as the panel describes it. */
export interface PanelType {
  readonly uid: string;
  readonly attributes: Readonly<
    Record<string, { readonly type: string; readonly relation?: string; readonly multiple?: boolean }>
  >;
}

/** A record as the panel lists it. */
export type PanelRow = Row & { readonly documentId: string };

const manager = '/content-manager';
/** Where the panel edits records of a type. */
export const collectionPath = (uid: string): string => `${manager}/collection-types/${uid}`;

/** What comes and goes by itself, or with every login. */
const passing = /security-event|second-factor|sent-form|revision\.revision/;

const get = async <T>(ask: Asker, as: 'visitor' | 'administrator' | 'panel', path: string): Promise<T> =>
  JSON.parse((await ask({ as, method: 'GET', path })).body) as T;

/** The description of the API. */
export const apiOf = (ask: Asker): Promise<Api> => get(ask, 'visitor', `${apiBase}/openapi.json`);
/** All content. */
export const everything = (ask: Asker): Promise<Everything> => get(ask, 'visitor', `${apiBase}/content`);

/** The types of our own that the panel shows, by uid. */
export async function panelTypes(ask: Asker): Promise<readonly PanelType[]> {
  const { data } = await get<{ data: readonly PanelType[] }>(ask, 'panel', `${manager}/content-types`);
  return data.filter(({ uid }) => uid.startsWith('api::'));
}

/** The records of a type, as the panel lists them. */
export async function panelRows(ask: Asker, uid: string): Promise<readonly PanelRow[]> {
  const path = `${collectionPath(uid)}?page=1&pageSize=100&sort=id:ASC`;
  const { results } = await get<{ results?: readonly PanelRow[] }>(ask, 'panel', path);
  return results ?? [];
}

/** Everything that makes the panel's forms and lists. @returns the types */
export async function panelDescription(ask: Asker): Promise<readonly PanelType[]> {
  const types = await panelTypes(ask);
  await ask({ as: 'panel', method: 'GET', path: `${manager}/init` });
  for (const { uid } of types)
    await ask({ as: 'panel', method: 'GET', path: `${manager}/content-types/${uid}/configuration` });
  await ask({ as: 'panel', method: 'GET', path: '/admin/users/me/permissions' });
  return types;
}

const unknownIds = ['2147483647', '2147483648', '0', '-1', '1.5', 'abc', '%00'];

/** Asks for all that can be read. */
export async function readsOf(ask: Asker): Promise<void> {
  const { paths } = await apiOf(ask);
  const content = await everything(ask);
  const { changeId, collections, revision } = content;
  const enquiries = await get<readonly Row[]>(ask, 'administrator', `${apiBase}/enquiries`);
  for (const [path, operations] of Object.entries(paths)) {
    const { get: reading } = operations;
    const as = reading?.security === undefined || reading.security.length === 0 ? 'visitor' : 'administrator';
    const tag = Object.values(operations)[0]?.tags?.[0] ?? '';
    const parent = path.includes('/courses/') ? 'course' : path.includes('/subjects/') ? 'subject' : tag;
    const rows = path.startsWith('/enquiries') ? enquiries : (collections[parent] ?? []);
    const ids = path.includes('{id}') ? [...rows.map(({ id }) => String(id)), ...unknownIds] : [''];
    const asked = ids.map((id) => apiBase + path.replace('{id}', id));
    if (reading !== undefined) for (const one of asked) await ask({ as, method: 'GET', path: one });
    if (reading !== undefined && as !== 'visitor')
      await ask({ as: 'visitor', method: 'GET', path: asked[0] ?? '' });
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'POST'])
      if (operations[method.toLowerCase()] === undefined)
        await ask({ as: 'administrator', method, path: asked[0] ?? '' });
  }
  await ask({ as: 'publisher', method: 'GET', path: `${apiBase}/mail-queue` });
  await ask({ as: 'visitor', method: 'GET', path: `${apiBase}/nowhere` });
  for (const since of [0, 1, 100, revision - 20, revision - 1, revision, revision + 1, 'abc', ''])
    await ask({ as: 'visitor', method: 'GET', path: `${apiBase}/content?since=${since}` });
  for (const sinceId of [changeId, 'another'])
    await ask({
      as: 'visitor',
      method: 'GET',
      path: `${apiBase}/content?since=${revision}&sinceId=${sinceId}`,
    });
  for (const query of ['limit=2', 'limit=0', 'limit=abc', `before=${enquiries[1]?.id ?? 0}`, 'before=0'])
    await ask({ as: 'administrator', method: 'GET', path: `${apiBase}/enquiries?${query}` });
  await filesOf(ask, content);

  for (const { uid } of await panelDescription(ask)) {
    if (passing.test(uid)) continue;
    await panelRows(ask, uid);
    // As the panel's own list begins, which its configuration decides.
    await ask({ as: 'panel', method: 'GET', path: `${collectionPath(uid)}?page=1&pageSize=10` });
  }
  await ask({ as: 'panel', method: 'GET', path: '/upload/files?page=1&pageSize=100&sort=id:ASC' });
}

async function filesOf(ask: Asker, { collections }: Everything): Promise<void> {
  const files = Object.values(collections)
    .flat()
    .flatMap((record) => [
      record['image_path'],
      typeof record['pdf_filename'] === 'string' ? `/assets/${record['pdf_filename']}` : '',
    ])
    .filter((path) => typeof path === 'string' && /\/./.test(path));
  for (const path of new Set(files)) await ask({ as: 'visitor', method: 'GET', path: String(path) });
}
