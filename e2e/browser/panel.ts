import { z } from 'zod';
import type { TestFile } from '../http/connection.ts';

/** The administrator in the Strapi panel, where the records are edited that the contract does not write. */
export interface Panel {
  /** Makes a record of a content type and answers the panel's name of it. */
  readonly create: (type: string, fields: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly change: (type: string, name: string, fields: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly remove: (type: string, name: string) => Promise<void>;
  /** The panel's names of the records of a type, by their ids. */
  readonly names: (type: string) => Promise<ReadonlyMap<number, string>>;
  /** Puts a file into the media library and answers its id. */
  readonly upload: (file: TestFile) => Promise<number>;
  /** Takes every file of a name out of the library: the records that showed it have none any more. */
  readonly removeFiles: (name: string) => Promise<void>;
}

const loggedIn = z.looseObject({ data: z.looseObject({ token: z.string() }) });
const made = z.looseObject({ data: z.looseObject({ documentId: z.string() }) });
const file = z.looseObject({ id: z.number(), name: z.string() });
const listed = z.looseObject({ results: z.array(z.looseObject({ id: z.number(), documentId: z.string() })) });
const library = z.looseObject({ results: z.array(file) });

/** Signs in to the panel. */
export async function openPanel(portal: {
  readonly cmsUrl: string;
  readonly email: string;
  readonly password: string;
}): Promise<Panel> {
  const call = async (
    method: string,
    path: string,
    body?: FormData | object,
    token = '',
  ): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const response = await fetch(portal.cmsUrl + path, {
      method,
      headers: {
        origin: portal.cmsUrl,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const { email, password } = portal;
  const { token } = loggedIn.parse(await call('POST', '/admin/login', { email, password })).data;
  const records = (type: string): string => `/content-manager/collection-types/api::${type}.${type}`;
  return {
    async create(type, fields) {
      return made.parse(await call('POST', records(type), fields, token)).data.documentId;
    },
    async change(type, name, fields) {
      await call('PUT', `${records(type)}/${name}`, fields, token);
    },
    async remove(type, name) {
      await call('DELETE', `${records(type)}/${name}`, undefined, token);
    },
    async names(type) {
      const { results } = listed.parse(await call('GET', `${records(type)}?pageSize=100`, undefined, token));
      return new Map(results.map(({ id, documentId }) => [id, documentId]));
    },
    async upload({ name, type, bytes }) {
      const form = new FormData();
      form.append('fileInfo', JSON.stringify({ name, caption: null, alternativeText: null, folder: null }));
      form.append('files', new File([new Uint8Array(bytes)], name, { type }));
      const [stored] = z.array(file).parse(await call('POST', '/upload', form, token));
      if (stored === undefined) throw new Error(`${name} was not stored.`);
      return stored.id;
    },
    async removeFiles(name) {
      const query = `filters[name][$eq]=${encodeURIComponent(name)}&pageSize=100`;
      const { results } = library.parse(await call('GET', `/upload/files?${query}`, undefined, token));
      if (results.length === 0) throw new Error(`There is no file ${name}.`);
      for (const { id } of results) await call('DELETE', `/upload/files/${id}`, undefined, token);
    },
  };
}
