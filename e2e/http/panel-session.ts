import { inject } from 'vitest';
import { z } from 'zod';
import { cms, json, multipart, send, type Body, type Reply, type TestFile } from './connection.ts';

const loginReply = z.looseObject({ data: z.looseObject({ token: z.string() }) });
const page = z.looseObject({ results: z.array(z.looseObject({ id: z.number(), documentId: z.string() })) });

/** Somebody who is signed in to the panel. */
export interface PanelSession {
  /** A call as the panel's own page makes it. */
  readonly call: (method: string, path: string, body?: Readonly<Record<string, unknown>>) => Promise<Reply>;
  /** Puts a file into the media library, or in the place of one that is there. @param path of the call; the library's own by default */
  readonly upload: (file: TestFile, path?: string) => Promise<Reply>;
}

/** Sends the panel's login form, with the e-mail address as it wants. */
export const panelLogin = (password: string): Promise<Reply> => {
  const { type, bytes } = json({ email: cms.email, password });
  return send({ method: 'POST', path: '/admin/login', headers: { 'content-type': type }, body: bytes });
};

/** The session that a token of the panel stands for. */
function sessionOf(token: string): PanelSession {
  const post = (method: string, path: string, body?: Body): Promise<Reply> =>
    send({
      method,
      path,
      headers: {
        authorization: `Bearer ${token}`,
        origin: cms.origin,
        ...(body === undefined ? {} : { 'content-type': body.type }),
      },
      ...(body === undefined ? {} : { body: body.bytes }),
    });
  return {
    call: (method, path, body) => post(method, path, body === undefined ? undefined : json(body)),
    async upload(file, path = '/upload') {
      const fileInfo = { name: file.name, caption: null, alternativeText: null, folder: null };
      const body = await multipart({ fileInfo: JSON.stringify(fileInfo) }, { ...file, field: 'files' });
      return post('POST', path, body);
    },
  };
}

/** Signs in to the panel. */
export async function panelSession(password: string): Promise<PanelSession> {
  return sessionOf(loginReply.parse((await panelLogin(password)).json).data.token);
}

/** The suite signs in once: the panel counts sign-ins, successes included. */
const session = sessionOf(inject('panelToken'));

/** A call by the administrator in the panel. */
export const panel = session.call;

/** An upload by the administrator in the panel. */
export const panelUpload = session.upload;

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
export function panelSentence(reply: Reply): string {
  return z.looseObject({ error: z.looseObject({ message: z.string() }) }).parse(reply.json).error.message;
}
