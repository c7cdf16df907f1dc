// Past 300 lines: every call of the API has its typed method here, with what all of them share.
import type { z } from 'zod';
import { apiBase, type Method } from './calls.js';
import { content, type Content } from './content.js';
import { failure, failures } from './failure.js';
import { limits } from './limits.js';
import { leaseReply, type LeaseInput, type LeaseReply } from './lease.js';
import {
  enquiryRecord,
  enquirySummary,
  mailQueueReply,
  type EnquiryQuery,
  type enquiryInput,
} from './enquiry.js';
import { courseTree } from './collections/schedule.js';
import { done, sessionReply } from './session.js';
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
  readonly signal?: AbortSignal;
  /** Called with how much of the body was sent, from 0 to 1, by transports that can know. */
  readonly onProgress?: (sent: number) => void;
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
export const fetchTransport: Transport = async ({ url, ...init }) => {
  const response = await fetch(url, { ...init, credentials: 'include' });
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
  readonly signal?: AbortSignal;
  /** See {@link Outgoing.onProgress}. */
  readonly onProgress?: (sent: number) => void;
}

/** The calls on one collection. Each rejects with {@link CallError}. */
export interface CollectionClient<K extends ApiCollectionKey> {
  list(signal?: AbortSignal): Promise<RecordOf<K>[]>;
  read(id: number, signal?: AbortSignal): Promise<RecordOf<K>>;
  /** Creates a record and answers its id, whatever shape the reply has. */
  create(input: FormOf<K>, options?: WriteOptions): Promise<Created<K>>;
  update(id: number, input: Partial<FormOf<K>>, options?: WriteOptions): Promise<Written<RecordOf<K>>>;
  remove(id: number, options?: WriteOptions): Promise<Written<number>>;
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
  }
  if (file !== undefined) form.append(fileField, file);
  return form;
}

/** What a call about one record answers, alone or as the first of a list. */
const oneOf = (reply: unknown): unknown => (Array.isArray(reply) ? reply[0] : reply);

function insertIdOf(reply: unknown): number {
  const first = oneOf(reply);
  if (
    typeof first === 'object' &&
    first !== null &&
    'insertId' in first &&
    typeof first.insertId === 'number'
  ) {
    return first.insertId;
  }
  throw new CallError(0, failures.internal, {}, reply);
}

interface SendOptions extends WriteOptions {
  /** See {@link wholeRecord}. */
  readonly whole?: boolean;
}

class Caller {
  readonly #base: string;
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#base = options.origin.replace(/\/$/, '') + apiBase;
    this.#transport = options.transport ?? fetchTransport;
  }

  async send(method: Method, path: string, body?: unknown, options: SendOptions = {}): Promise<Incoming> {
    const form = body instanceof FormData;
    const reply = await this.#transport({
      method,
      url: this.#base + path,
      headers: {
        accept: 'application/json',
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
        ...(options.idempotencyKey === undefined ? {} : { [idempotencyHeader]: options.idempotencyKey }),
        ...(options.whole === true ? { [wholeRecord.header]: wholeRecord.value } : {}),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    }).catch((cause: unknown) => {
      if (options.signal?.aborted === true || cause instanceof CallError) throw cause;
      throw new CallError(0, 'The server could not be reached. Please try again.', {}, cause);
    });
    if (reply.status >= 200 && reply.status < 300) return reply;
    const parsed = failure.safeParse(reply.body);
    const wait = Number(reply.header('retry-after'));
    throw new CallError(
      reply.status,
      parsed.success ? parsed.data.error : failures.internal,
      parsed.success ? parsed.data.fields : {},
      reply.body,
      Number.isFinite(wait) && wait > 0 ? wait : undefined,
    );
  }

  async get<T extends z.ZodType>(path: string, schema: T, signal?: AbortSignal): Promise<z.infer<T>> {
    const { body } = await this.send('GET', path, undefined, signal === undefined ? {} : { signal });
    return schema.parse(body);
  }
}

const revisionOf = (reply: Incoming): number => Number(reply.header(revisionHeader) ?? 0);

function collectionClient<K extends ApiCollectionKey>(caller: Caller, key: K): CollectionClient<K> {
  const collection = collectionOf(key);
  const { path, file } = collection;
  // The table keeps input, record and key together; TypeScript cannot follow that through a generic key.
  const parse = (body: unknown) => collection.record.parse(body) as RecordOf<K>;
  const bodyOf = (input: object, options?: WriteOptions) =>
    file === undefined ? input : formOf(input as Record<string, unknown>, file.field, options?.file);
  return {
    async list(signal) {
      const { body } = await caller.send('GET', path, undefined, signal === undefined ? {} : { signal });
      return collection.record.array().parse(body) as RecordOf<K>[];
    },
    async read(id, signal) {
      const { body } = await caller.send(
        'GET',
        `${path}/${id}`,
        undefined,
        signal === undefined ? {} : { signal },
      );
      return parse(oneOf(body));
    },
    async create(input, options) {
      const reply = await caller.send('POST', path, bodyOf(input, options), { ...options, whole: true });
      const { data } = collection.record.safeParse(oneOf(reply.body));
      return {
        value: insertIdOf(reply.body),
        record: data as RecordOf<K> | undefined,
        revision: revisionOf(reply),
      };
    },
    async update(id, input, options) {
      const reply = await caller.send('PUT', `${path}/${id}`, bodyOf(input, options), options);
      return { value: parse(reply.body), revision: revisionOf(reply) };
    },
    async remove(id, options) {
      const reply = await caller.send('DELETE', `${path}/${id}`, undefined, options);
      return { value: deletedReply.parse(reply.body).id, revision: revisionOf(reply) };
    },
  };
}

/** A typed client of the whole API. */
export function createClient(options: ClientOptions) {
  const caller = new Caller(options);
  const byCollection = Object.fromEntries(
    apiCollectionKeys.map((key) => [key, collectionClient(caller, key)]),
  ) as {
    [K in ApiCollectionKey]: CollectionClient<K>;
  };
  /** The newest enquiries, or the newest that are older than one. */
  const listEnquiries = (asked: EnquiryQuery = {}) => {
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    return caller.get(query.size === 0 ? '/enquiries' : `/enquiries?${query}`, enquiryRecord.array());
  };
  return {
    ...byCollection,
    /** The schedule as a tree: courses, their subjects, their lessons. */
    schedule: () => caller.get('/schedule/courses', courseTree.array()),
    session: () => caller.get('/auth/session', sessionReply),
    /** @param code of the second factor, where the account asks for one */
    login: async (username: string, password: string, code?: string): Promise<void> => {
      const input = { username, password, ...(code === undefined ? {} : { code }) };
      done.parse((await caller.send('POST', '/auth/login', input)).body);
    },
    logout: async (): Promise<void> => {
      done.parse((await caller.send('POST', '/auth/logout')).body);
    },
    sendEnquiry: async (enquiry: z.input<typeof enquiryInput>): Promise<void> => {
      done.parse((await caller.send('POST', '/contact/send', enquiry)).body);
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
      summary: () => caller.get('/enquiries/summary', enquirySummary),
      /** Answers the enquiry as it is now. */
      markRead: async (id: number, read: boolean) =>
        enquiryRecord.parse((await caller.send('PUT', `/enquiries/${id}`, { read })).body),
      remove: async (id: number): Promise<void> => {
        await caller.send('DELETE', `/enquiries/${id}`);
      },
      /** @param ids at most `limits.enquiryPageMost` */
      removeMany: async (ids: readonly number[]): Promise<void> => {
        await caller.send('POST', '/enquiries/delete', { ids });
      },
    },
    /** Becomes or stays the publisher that publishes; rejects with a 409 when another one is. */
    takeLease: async (input: LeaseInput): Promise<LeaseReply> =>
      leaseReply.parse((await caller.send('PUT', '/publisher-lease', input)).body),
    /** How the mails about enquiries fare; for who knows the publisher's secret. */
    mailQueue: () => caller.get('/mail-queue', mailQueueReply),
    /**
     * All content, or what changed after a revision.
     * @param sinceId the `changeId` that came with that revision: all content comes where another change has its number
     */
    content: (since?: number, sinceId?: string): Promise<Content> => {
      const query = new URLSearchParams();
      if (since !== undefined) query.set('since', String(since));
      if (sinceId !== undefined) query.set('sinceId', sinceId);
      return caller.get(query.size === 0 ? '/content' : `/content?${query}`, content);
    },
  };
}

export type Client = ReturnType<typeof createClient>;
