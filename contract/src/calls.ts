// Past 300 lines: the table of all calls stands in one piece.
import { z } from 'zod';
import { content } from './content.js';
import { leaseInput, leaseReply } from './lease.js';
import type { FileRule } from './media.js';
import {
  enquiryDeletion,
  enquiryInput,
  enquiryQuery,
  enquiryRecord,
  enquirySummary,
  enquiryUpdate,
  mailQueueReply,
} from './enquiry.js';
import { courseTree, lesson, subjectTree } from './collections/schedule.js';
import { done, loginInput, sessionReply } from './session.js';
import { createdReply, deletedReply, singleReply, updatedReply } from './replies.js';
import { apiCollectionKeys, collectionOf, type ApiCollectionKey } from './collections.js';
import type { Operation } from './definition.js';

/** Every call stands below this path. */
export const apiBase = '/api/v1';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The body that a call takes. */
export interface CallBody {
  readonly type: 'json' | 'multipart';
  /** Set where an ordinary HTML form may send the same fields, and is answered as a browser expects it. */
  readonly alsoForm?: true;
  readonly schema: z.ZodType;
  readonly file?: FileRule & { readonly optional: boolean };
}

/** One call of the API: what it takes, who may make it, what it answers. */
export interface Call {
  /** For example `faculty.create`. */
  readonly id: string;
  readonly method: Method;
  /** Below {@link apiBase}; ids as `{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** `publisher`: who knows the publisher's secret, as the operator's commands do. */
  readonly access: 'anyone' | 'administrator' | 'publisher';
  /** Set for what an open dashboard asks for by itself: a session does not live longer by it. */
  readonly unattended?: true;
  readonly body?: CallBody;
  /** Query parameters by name; none must be there. */
  readonly query?: Readonly<Record<string, { readonly description: string; readonly schema: z.ZodType }>>;
  readonly status: 200 | 201;
  readonly reply: z.ZodType;
  /** Of the reply; JSON where it is not set. */
  readonly replyType?: 'text/html';
  /** Set for calls on a collection of the table. */
  readonly collection?: ApiCollectionKey;
  readonly operation?: Operation;
}

function bodyOf(key: ApiCollectionKey, operation: 'create' | 'update'): CallBody {
  const { file, input, update } = collectionOf(key);
  const schema = operation === 'create' ? input : update;
  if (file === undefined) return { type: 'json', schema };
  return { type: 'multipart', schema, file: { ...file, optional: operation === 'update' } };
}

function collectionCall(key: ApiCollectionKey, operation: Operation): Call {
  const collection = collectionOf(key);
  const { one: label, path } = collection;
  const common = { id: `${key}.${operation}`, tag: key, collection: key, operation } as const;
  const one = `${path}/{id}`;
  switch (operation) {
    case 'list': {
      const record = key === 'course' ? courseTree : collection.record;
      return {
        ...common,
        method: 'GET',
        path,
        summary: `All records: ${label}`,
        access: 'anyone',
        status: 200,
        reply: z.array(record),
      };
    }
    case 'read':
      return {
        ...common,
        method: 'GET',
        path: one,
        summary: `One record: ${label}`,
        access: 'anyone',
        status: 200,
        reply: singleReply(collection),
      };
    case 'create':
      return {
        ...common,
        method: 'POST',
        path,
        summary: `Add: ${label}`,
        access: 'administrator',
        body: bodyOf(key, operation),
        status: 201,
        reply: createdReply(collection),
      };
    case 'update':
      return {
        ...common,
        method: 'PUT',
        path: one,
        summary: `Change: ${label}`,
        access: 'administrator',
        body: bodyOf(key, operation),
        status: 200,
        reply: updatedReply(collection),
      };
    case 'delete':
      return {
        ...common,
        method: 'DELETE',
        path: one,
        summary: `Delete: ${label}`,
        access: 'administrator',
        status: 200,
        reply: deletedReply,
      };
  }
}

const collectionCalls = apiCollectionKeys.flatMap((key) =>
  collectionOf(key).operations.map((operation) => collectionCall(key, operation)),
);

const scheduleCalls: readonly Call[] = [
  {
    id: 'course.subjects',
    method: 'GET',
    path: '/schedule/courses/{id}/subjects',
    summary: 'Subjects of a course, with their lessons',
    tag: 'subject',
    access: 'anyone',
    status: 200,
    reply: z.array(subjectTree),
  },
  {
    id: 'subject.lessons',
    method: 'GET',
    path: '/schedule/subjects/{id}/lessons',
    summary: 'Lessons of a subject',
    tag: 'lesson',
    access: 'anyone',
    status: 200,
    reply: z.array(lesson.record),
  },
];

const otherCalls: readonly Call[] = [
  {
    id: 'auth.login',
    method: 'POST',
    path: '/auth/login',
    summary: 'Log in',
    tag: 'auth',
    access: 'anyone',
    body: { type: 'json', schema: loginInput },
    status: 200,
    reply: done,
  },
  {
    id: 'auth.session',
    method: 'GET',
    path: '/auth/session',
    summary: 'Whether the session lives',
    tag: 'auth',
    access: 'administrator',
    status: 200,
    reply: sessionReply,
  },
  {
    id: 'auth.logout',
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session',
    tag: 'auth',
    access: 'administrator',
    status: 200,
    reply: done,
  },
  {
    id: 'contact.send',
    method: 'POST',
    path: '/contact/send',
    summary: 'Send an enquiry',
    tag: 'contact',
    access: 'anyone',
    body: { type: 'json', alsoForm: true, schema: enquiryInput },
    status: 200,
    reply: done,
  },
  {
    id: 'enquiry.list',
    method: 'GET',
    path: '/enquiries',
    summary: 'The inbox, newest first, or as much of it as is older than an enquiry',
    tag: 'enquiries',
    access: 'administrator',
    unattended: true,
    query: {
      limit: { description: 'At most so many.', schema: enquiryQuery.limit },
      before: {
        description: 'Those that are older than the enquiry with this id.',
        schema: enquiryQuery.before,
      },
    },
    status: 200,
    reply: z.array(enquiryRecord),
  },
  // Both before those with an id, whose path would take them.
  {
    id: 'enquiry.summary',
    method: 'GET',
    path: '/enquiries/summary',
    summary: 'How many enquiries there are, how many are unread, and when one last changed',
    tag: 'enquiries',
    access: 'administrator',
    unattended: true,
    status: 200,
    reply: enquirySummary,
  },
  {
    id: 'enquiry.deleteMany',
    method: 'POST',
    path: '/enquiries/delete',
    summary: 'Delete several enquiries',
    tag: 'enquiries',
    access: 'administrator',
    body: { type: 'json', schema: enquiryDeletion },
    status: 200,
    reply: done,
  },
  {
    id: 'enquiry.read',
    method: 'GET',
    path: '/enquiries/{id}',
    summary: 'One enquiry',
    tag: 'enquiries',
    access: 'administrator',
    status: 200,
    reply: enquiryRecord,
  },
  {
    id: 'enquiry.update',
    method: 'PUT',
    path: '/enquiries/{id}',
    summary: 'Mark an enquiry as read or unread',
    tag: 'enquiries',
    access: 'administrator',
    body: { type: 'json', schema: enquiryUpdate },
    status: 200,
    reply: enquiryRecord.extend({ status: z.literal(true) }),
  },
  {
    id: 'enquiry.delete',
    method: 'DELETE',
    path: '/enquiries/{id}',
    summary: 'Delete an enquiry',
    tag: 'enquiries',
    access: 'administrator',
    status: 200,
    reply: deletedReply,
  },
  {
    id: 'mail.queue',
    method: 'GET',
    path: '/mail-queue',
    summary: 'How many mails about enquiries wait or failed, and why',
    tag: 'enquiries',
    access: 'publisher',
    status: 200,
    reply: mailQueueReply,
  },
  {
    id: 'content.read',
    method: 'GET',
    path: '/content',
    summary: 'All published content and its revision, or what changed since one',
    tag: 'content',
    access: 'anyone',
    query: {
      since: {
        description: 'A revision: only what changed after it is answered. Anything else asks for the whole.',
        schema: z.string(),
      },
      sinceId: {
        description: 'The changeId that came with that revision: another history of the content is noticed.',
        schema: z.string(),
      },
    },
    status: 200,
    reply: content,
  },
  {
    id: 'lease.take',
    method: 'PUT',
    path: '/publisher-lease',
    summary: 'Become, stay or stop being the publisher that publishes',
    tag: 'lease',
    access: 'publisher',
    body: { type: 'json', schema: leaseInput },
    status: 200,
    reply: leaseReply,
  },
  {
    id: 'openapi.read',
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description',
    tag: 'content',
    access: 'anyone',
    status: 200,
    reply: z.looseObject({ openapi: z.string() }),
  },
  {
    id: 'openapi.page',
    method: 'GET',
    path: '/docs',
    summary: 'This description as a page for people',
    tag: 'content',
    access: 'anyone',
    status: 200,
    reply: z.string(),
    replyType: 'text/html',
  },
];

/** Every call of the API. Tests, the OpenAPI document and the CMS's routes are held against this table. */
export const calls: readonly Call[] = [...collectionCalls, ...scheduleCalls, ...otherCalls];
