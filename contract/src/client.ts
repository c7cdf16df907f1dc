// Past 300 lines: one typed function a call, and how all of them are sent.
import { z } from 'zod';
import { apiBase } from './api-base.js';
import type { Method } from './calls.js';
import { content, type Content } from './content.js';
import { failure, failures } from './failure.js';
import { limits } from './limits.js';
import {
  enquiryRecord,
  enquirySummary,
  mailQueueReply,
  type EnquiryQuery,
  type EnquiryState,
  type enquiryInput,
} from './enquiry.js';
import { binReply, changeDetail, changeList, undoReply, type ChangeQuery } from './history.js';
import type { PreviewInput } from './preview-order.js';
import { previewReply, type Preview } from './preview.js';
import { courseTree } from './collections/schedule.js';
import { done, sessionReply } from './session.js';
import { word, type Word } from './words.js';
import { deletedReply, idempotencyHeader, wholeRecord } from './replies.js';
import { revisionHeader } from './release.js';
import {
  apiCollectionKeys,
  collectionOf,
  type FormOf,
  type RecordOf,
  type ApiCollectionKey,
} from './collections.js';

/** A request on its way to the CMS. */
export interface Outgoing {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal | undefined;
  /** Called with how much of the body was sent, from 0 to 1, by transports that can know. */
  readonly onProgress?: ((sent: number) => void) | undefined;
}

/** What came back. `body` is the parsed JSON. */
export interface Incoming {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly body: unknown;
}

/**
 * How requests travel: `fetch` by default; the dashboard's own shows the progress of uploads. One that rejects with a {@link CallError}
 * learns from that what became of the request.
 */
export type Transport = (request: Outgoing) => Promise<Incoming>;

/** A call that the CMS refused, or that never reached it (`status` 0). */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly status: number,
    message: string,
    /** Sentences by field, where fields are at fault. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** The whole reply; a 412 carries the present record in it. */
    readonly body?: unknown,
    /** Seconds to wait after a 429. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** Sends requests with the browser's cookies. */
export const fetchTransport: Transport = async ({ signal = null, url, ...init }) => {
  const response = await fetch(url, { ...init, signal, credentials: 'include' });
  const text = await response.text();
  return { status: response.status, header: (name) => response.headers.get(name), body: parseJson(text) };
};

/** JSON if it is JSON, the text otherwise: a proxy between may answer anything. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A successful write. */
export interface Written<T> {
  readonly value: T;
  /** The content revision of this change; it is live when `/release.json` has reached it. */
  readonly revision: number;
}

/** A record that was created. */
export interface Created<K extends ApiCollectionKey> extends Written<number> {
  /** Absent where the server answers its id alone. */
  readonly record: RecordOf<K> | undefined;
}

/** What a write may carry beside its fields. */
export interface WriteOptions {
  readonly file?: File | Blob;
  /** The `updatedAt` that the editor saw: the write is refused with 412 when the record changed meanwhile. */
  readonly ifMatch?: string;
  /** Names the form of a new record: sent again with it, because the answer was lost, it is not stored again. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
  /** See {@link Outgoing.onProgress}. */
  readonly onProgress?: ((sent: number) => void) | undefined;
}

/** Where a client finds the CMS. */
export interface ClientOptions {
  /** The CMS's origin, for example `http://localhost:1337`. */
  readonly origin: string;
  readonly transport?: Transport;
}

function formOf(input: Readonly<Record<string, unknown>>, fileField: string, file?: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value));
    // What is nothing is sent as an empty field, or it would stay as it was.
    else if (value !== undefined) form.append(name, value === null ? '' : JSON.stringify(value));
  }
  if (file !== undefined) form.append(fileField, file);
  return form;
}

/** What a call about one record answers, alone or as the first of a list. */
const oneOf = (reply: unknown): unknown => (Array.isArray(reply) ? reply[0] : reply);

const inserted = z.object({ insertId: z.number() });

function insertIdOf(reply: unknown): number {
  const { data } = inserted.safeParse(oneOf(reply));
  if (data === undefined) throw new CallError(0, failures.internal, {}, reply);
  return data.insertId;
}

interface SendOptions extends WriteOptions {
  /** See {@link wholeRecord}. */
  readonly whole?: boolean;
}

/** Sends a call, and rejects with {@link CallError} when it is refused or never arrives. */
export type Send = (method: Method, path: string, body?: unknown, options?: SendOptions) => Promise<Incoming>;

const senderTo =
  ({ origin, transport = fetchTransport }: ClientOptions): Send =>
  async (method, path, body, { idempotencyKey, ifMatch, onProgress, signal, whole = false } = {}) => {
    const form = body instanceof FormData;
    const reply = await transport({
      method,
      url: origin.replace(/\/$/, '') + apiBase + path,
      headers: {
        accept: 'application/json',
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
        ...(idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey }),
        ...(whole ? { [wholeRecord.header]: wholeRecord.value } : {}),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      signal,
      onProgress,
    }).catch((cause: unknown) => {
      if (signal?.aborted === true || cause instanceof CallError) throw cause;
      throw new CallError(0, 'The server could not be reached. Please try again.', {}, cause);
    });
    if (reply.status >= 200 && reply.status < 300) return reply;
    const { data = { error: failures.internal } } = failure.safeParse(reply.body);
    const wait = Number(reply.header('retry-after'));
    const retryAfter = Number.isFinite(wait) && wait > 0 ? wait : undefined;
    throw new CallError(reply.status, data.error, data.fields, reply.body, retryAfter);
  };

const revisionOf = (reply: Incoming): number => Number(reply.header(revisionHeader) ?? 0);

function collectionClient<K extends ApiCollectionKey>(send: Send, key: K) {
  const { path, file, record } = collectionOf(key);
  // The table keeps input, record and key together; TypeScript cannot follow that through a generic key.
  const parse = (body: unknown) => record.parse(body) as RecordOf<K>;
  const bodyOf = (input: object, options?: WriteOptions) =>
    file === undefined ? input : formOf(input as Record<string, unknown>, file.field, options?.file);
  return {
    async list(signal?: AbortSignal): Promise<RecordOf<K>[]> {
      const { body } = await send('GET', path, undefined, { signal });
      return record.array().parse(body) as RecordOf<K>[];
    },
    read: async (id: number, signal?: AbortSignal): Promise<RecordOf<K>> =>
      parse(oneOf((await send('GET', `${path}/${id}`, undefined, { signal })).body)),
    /** Creates a record and answers its id, whatever shape the reply has. */
    async create(input: FormOf<K>, options?: WriteOptions): Promise<Created<K>> {
      const reply = await send('POST', path, bodyOf(input, options), { ...options, whole: true });
      const { data } = record.safeParse(oneOf(reply.body));
      const made = data as RecordOf<K> | undefined;
      return { value: insertIdOf(reply.body), record: made, revision: revisionOf(reply) };
    },
    async update(
      id: number,
      input: Partial<FormOf<K>>,
      options?: WriteOptions,
    ): Promise<Written<RecordOf<K>>> {
      const reply = await send('PUT', `${path}/${id}`, bodyOf(input, options), options);
      return { value: parse(reply.body), revision: revisionOf(reply) };
    },
    async remove(id: number, options?: WriteOptions): Promise<Written<number>> {
      const reply = await send('DELETE', `${path}/${id}`, undefined, options);
      return { value: deletedReply.parse(reply.body).id, revision: revisionOf(reply) };
    },
    /** Moves a record before another one of its list, or to its end where that is `null`. */
    async move(id: number, before: number | null): Promise<Written<number>> {
      const reply = await send('PUT', `${path}/order`, { id, before });
      done.parse(reply.body);
      return { value: id, revision: revisionOf(reply) };
    },
  };
}

/** The calls on one collection. Each rejects with {@link CallError}. */
export type CollectionClient<K extends ApiCollectionKey> = ReturnType<typeof collectionClient<K>>;

/** An address with what is asked for in its query; what is `undefined` is left out. */
function asking(path: string, asked: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return query.size === 0 ? path : `${path}?${query}`;
}

/** A typed client of the whole API. */
export function createClient(options: ClientOptions) {
  const send = senderTo(options);
  const get = async <T extends z.ZodType>(path: string, schema: T): Promise<z.infer<T>> =>
    schema.parse((await send('GET', path)).body);
  const byCollection = Object.fromEntries(
    apiCollectionKeys.map((key) => [key, collectionClient(send, key)]),
  ) as unknown as { [K in ApiCollectionKey]: CollectionClient<K> };
  /** The newest enquiries, or the newest that are older than one. */
  const listEnquiries = (asked: EnquiryQuery = {}) => get(asking('/enquiries', asked), enquiryRecord.array());
  const takeBack = async (revision: number, how: 'undo' | 'restore'): Promise<Written<number>> => {
    const reply = await send('POST', `/changes/${revision}/${how}`);
    return { value: undoReply.parse(reply.body).revision, revision: revisionOf(reply) };
  };
  return {
    ...byCollection,
    /** For clients of parts that are fetched later, such as `accountClient`. */
    send,
    /** The schedule as a tree: courses, their subjects, their lessons. */
    schedule: () => get('/schedule/courses', courseTree.array()),
    session: () => get('/auth/session', sessionReply),
    /** @param code of the second factor, where the account asks for one */
    login: async (username: string, password: string, code?: string): Promise<void> => {
      const input = { username, password, ...(code === undefined ? {} : { code }) };
      done.parse((await send('POST', '/auth/login', input)).body);
    },
    logout: async (): Promise<void> => {
      done.parse((await send('POST', '/auth/logout')).body);
    },
    sendEnquiry: async (enquiry: z.input<typeof enquiryInput>): Promise<void> => {
      done.parse((await send('POST', '/contact/send', enquiry)).body);
    },
    enquiries: {
      list: listEnquiries,
      /** All of them, however many calls that takes. */
      all: async () => {
        const limit = limits.enquiryPageMost;
        let page = await listEnquiries({ limit });
        const all = [...page];
        for (let last = all.at(-1); page.length === limit && last !== undefined; last = all.at(-1)) {
          page = await listEnquiries({ limit, before: last.id });
          all.push(...page);
        }
        return all;
      },
      summary: () => get('/enquiries/summary', enquirySummary),
      /** Answers the enquiry as it is now. */
      setState: async (id: number, state: EnquiryState) =>
        enquiryRecord.parse((await send('PUT', `/enquiries/${id}`, { state })).body),
      remove: async (id: number): Promise<void> => {
        await send('DELETE', `/enquiries/${id}`);
      },
      /** @param ids at most `limits.enquiryPageMost` */
      removeMany: async (ids: readonly number[]): Promise<void> => {
        await send('POST', '/enquiries/delete', { ids });
      },
    },
    history: {
      list: (asked: ChangeQuery = {}) => get(asking('/changes', asked), changeList),
      read: (revision: number) => get(`/changes/${revision}`, changeDetail),
      /** Takes a change back. Answers the revision from which on this is live. */
      undo: (revision: number) => takeBack(revision, 'undo'),
      /** Makes the record what it was right after a change, or right before its deletion. */
      restore: (revision: number) => takeBack(revision, 'restore'),
    },
    /** The sentences of the pages. */
    words: {
      /** @param page those of one page */
      list: (page?: string) => get(asking('/words', { page }), word.array()),
      /** The standard text takes the owner's away. */
      write: async (key: string, text: string): Promise<Written<Word>> => {
        const reply = await send('PUT', '/words', { key, text });
        return { value: word.parse(reply.body), revision: revisionOf(reply) };
      },
    },
    /** A page as it will be when a form is saved. Nothing is stored. */
    preview: async (input: PreviewInput, signal?: AbortSignal): Promise<Preview> =>
      previewReply.parse((await send('POST', '/preview', input, { signal })).body),
    /** How much is kept to be restored; for who knows the publisher's secret. */
    bin: () => get('/bin', binReply),
    /** How the mails about enquiries fare; for who knows the publisher's secret. */
    mailQueue: () => get('/mail-queue', mailQueueReply),
    /**
     * All content, or what changed after a revision.
     * @param sinceId the `changeId` that came with that revision: all content comes where another change has its number
     */
    content: (since?: number, sinceId?: string): Promise<Content> =>
      get(asking('/content', { since, sinceId }), content),
  };
}

export type Client = ReturnType<typeof createClient>;
