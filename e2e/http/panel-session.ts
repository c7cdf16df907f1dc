import { z } from 'zod';
import { cms, json, multipart, send, type Body, type TestFile } from './connection.ts';
import type { Reply } from './sender.ts';

const page = z.looseObject({ results: z.array(z.looseObject({ id: z.number(), documentId: z.string() })) });

/** Sends the panel's login form, with the e-mail address as it wants. */
export const panelLogin = (password: string): Promise<Reply> => {
  const { type, bytes } = json({ email: cms.email, password });
  return send({ method: 'POST', path: '/admin/login', headers: { 'content-type': type }, body: bytes });
};

const loggedIn = z.object({ data: z.looseObject({ token: z.string() }) });
let token: Promise<string> | undefined;

/** What a session of the panel is opened with, once a test file. */
export const panelToken = (): Promise<string> =>
  (token ??= panelLogin(cms.password).then((reply) => loggedIn.parse(reply.json).data.token));

/** A call as the panel's own page makes it. */
async function request(method: string, path: string, body?: Body): Promise<Reply> {
  const own = { authorization: `Bearer ${await panelToken()}`, origin: cms.origin };
  if (body === undefined) return send({ method, path, headers: own });
  return send({ method, path, headers: { ...own, 'content-type': body.type }, body: body.bytes });
}

/** A call by the administrator in the panel. */
export const panel = (method: string, path: string, body?: object): Promise<Reply> =>
  request(method, path, body === undefined ? undefined : json(body));

/** Puts a file into the media library, or in the place of one that is there. @param path of the call; the library's own by default */
export async function panelUpload(file: TestFile, path = '/upload'): Promise<Reply> {
  const fileInfo = { name: file.name, caption: null, alternativeText: null, folder: null };
  return request('POST', path, await multipart({ fileInfo }, { ...file, field: 'files' }));
}

/** Where the panel edits documents of a type. */
export const collection = (uid: string): string => `/content-manager/collection-types/${uid}`;

/** The panel's own name of a record. */
export async function documentIdOf(uid: string, id: number): Promise<string> {
  const reply = await panel('GET', `${collection(uid)}?page=1&pageSize=10&filters[id][$eq]=${id}`);
  const [found] = page.parse(reply.json).results;
  if (found === undefined) throw new Error(`The panel has no ${uid} ${id}.`);
  return found.documentId;
}

/** The panel's sentence when it refuses something. */
export const panelSentence = (reply: Reply): string =>
  z.looseObject({ error: z.looseObject({ message: z.string() }) }).parse(reply.json).error.message;
