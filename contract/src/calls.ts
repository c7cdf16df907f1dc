// Past 300 lines: the table of all calls, a few lines each.
import { z } from 'zod';
import {
  account,
  deviceEnd,
  passwordChange,
  proof,
  recoveryCodes,
  secondFactorOffer,
  secondFactorOn,
} from './account.js';
import { content as contentReply } from './content.js';
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
import { binReply, changeDetail, changeList, changeQuery, undoReply } from './history.js';
import { orderInput } from './order.js';
import { previewInput } from './preview-order.js';
import { previewReply } from './preview.js';
import { courseTree, lesson, subjectTree } from './collections/schedule.js';
import { done, loginInput, sessionReply } from './session.js';
import { createdReply, deletedReply, singleReply, updatedReply } from './replies.js';
import { apiCollectionKeys, collectionOf, type ApiCollectionKey } from './collections.js';
import { word, wordInput } from './words.js';
import type { Operation } from './definition.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The body that a call takes. */
export interface CallBody {
  readonly type: 'json' | 'multipart';
  /** Set where an ordinary HTML form may send the same fields, and is answered as a browser expects it. */
  readonly alsoForm?: true;
  /** Set where a form may come without its file, as JSON. */
  readonly alsoJson?: true;
  readonly schema: z.ZodType;
  readonly file?: FileRule & { readonly optional: boolean };
}

/** One call of the API: what it takes, who may make it, what it answers. */
export interface Call {
  /** For example `faculty.create`. */
  readonly id: string;
  readonly method: Method;
  /** Below `apiBase`; ids as `{id}`. */
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
  readonly operation?: RecordOperation;
}

/** Records of every collection that grows can be moved in their list; what else may be done with them its definition says. */
export type RecordOperation = Operation | 'order';

type Extras = Omit<Call, 'id' | 'method' | 'path' | 'summary' | 'tag' | 'access' | 'status' | 'reply'>;

/** @param address method and path, for example `GET /content` */
function call(
  id: string,
  address: `${Method} ${string}`,
  summary: string,
  [tag, access]: readonly [tag: string, access: Call['access']],
  reply: z.ZodType,
  extras: Extras = {},
): Call {
  const [method, path] = address.split(' ') as [Method, string];
  const status = extras.operation === 'create' ? 201 : 200;
  return { id, method, path, summary, tag, access, status, reply, ...extras };
}

const json = (schema: z.ZodType): CallBody => ({ type: 'json', schema });

function collectionCall(key: ApiCollectionKey, operation: RecordOperation): Call {
  const collection = collectionOf(key);
  const { file, input, one, path, record, update } = collection;
  const bodyOf = (schema: z.ZodType): CallBody =>
    file === undefined
      ? json(schema)
      : operation === 'update'
        ? { type: 'multipart', alsoJson: true, schema, file: { ...file, optional: true } }
        : { type: 'multipart', schema, file };
  const of = (address: `${Method} ${string}`, what: string, reply: z.ZodType, body?: CallBody): Call => {
    const who = [key, address.startsWith('GET ') ? 'anyone' : 'administrator'] as const;
    const extras = { collection: key, operation, ...(body === undefined ? {} : { body }) };
    return call(`${key}.${operation}`, address, `${what}: ${one}`, who, reply, extras);
  };
  switch (operation) {
    case 'list':
      return of(`GET ${path}`, 'All records', z.array(key === 'course' ? courseTree : record));
    case 'read':
      return of(`GET ${path}/{id}`, 'One record', singleReply(collection));
    case 'create':
      return of(`POST ${path}`, 'Add', createdReply(collection), bodyOf(input));
    case 'update':
      return of(`PUT ${path}/{id}`, 'Change', updatedReply(collection), bodyOf(update));
    case 'delete':
      return of(`DELETE ${path}/{id}`, 'Delete', deletedReply);
    case 'order':
      return of(`PUT ${path}/order`, 'Move before another one, or to the end', done, json(orderInput));
  }
}

const inbox = ['enquiries', 'administrator'] as const;
const session = ['auth', 'administrator'] as const;
const ofAccount = ['account', 'administrator'] as const;
const content = ['content', 'anyone'] as const;

const pageOfInbox: NonNullable<Call['query']> = {
  limit: { description: 'At most so many.', schema: enquiryQuery.limit },
  before: { description: 'Those that are older than the enquiry with this id.', schema: enquiryQuery.before },
};

const words = ['words', 'administrator'] as const;
const history = ['history', 'administrator'] as const;
const pageOfHistory: NonNullable<Call['query']> = {
  limit: { description: 'At most so many.', schema: changeQuery.limit },
  before: { description: 'Those before this revision.', schema: changeQuery.before },
  collection: { description: 'Those of one collection.', schema: changeQuery.collection },
  id: { description: 'Those of one record of the collection.', schema: changeQuery.id },
  site: { description: 'Those of one site.', schema: changeQuery.site },
  deleted: {
    description: '1: the bin, records that are deleted and can be restored.',
    schema: changeQuery.deleted,
  },
};

const sinceRevision: NonNullable<Call['query']> = {
  since: {
    description: 'A revision: only what changed after it is answered. Anything else asks for the whole.',
    schema: z.string(),
  },
  sinceId: {
    description: 'The changeId that came with that revision: another history of the content is noticed.',
    schema: z.string(),
  },
};

/** What can be done with a collection. One that nobody adds to has no order to change: there is one record for each site. */
const operationsOf = (key: ApiCollectionKey): readonly RecordOperation[] => {
  const { operations } = collectionOf(key);
  return operations.includes('create') ? ['order', ...operations] : operations;
};

/** Every call of the API. Tests, the OpenAPI document and the CMS's routes are compared with this table. */
export const calls: readonly Call[] = [
  ...apiCollectionKeys.flatMap((key) =>
    // The order first: a path with an id would take its path.
    operationsOf(key).map((operation) => collectionCall(key, operation)),
  ),
  call(
    'course.subjects',
    'GET /schedule/courses/{id}/subjects',
    'Subjects of a course, with their lessons',
    ['subject', 'anyone'],
    z.array(subjectTree),
  ),
  call(
    'subject.lessons',
    'GET /schedule/subjects/{id}/lessons',
    'Lessons of a subject',
    ['lesson', 'anyone'],
    z.array(lesson.record),
  ),
  call('auth.login', 'POST /auth/login', 'Log in', ['auth', 'anyone'], done, { body: json(loginInput) }),
  call('auth.session', 'GET /auth/session', 'Whether the session lives', session, sessionReply),
  call('auth.logout', 'POST /auth/logout', 'End the session', session, done),
  call('account.read', 'GET /account', 'The account, and where it is logged in', ofAccount, account),
  call('account.password', 'PUT /account/password', 'Change the password', ofAccount, done, {
    body: json(passwordChange),
  }),
  call(
    'account.offerSecondFactor',
    'POST /account/second-factor',
    'What an authenticator app needs. Nothing is stored',
    ofAccount,
    secondFactorOffer,
  ),
  call(
    'account.turnSecondFactorOn',
    'PUT /account/second-factor',
    'Ask for a code of the app from now on',
    ofAccount,
    recoveryCodes,
    { body: json(secondFactorOn) },
  ),
  call(
    'account.turnSecondFactorOff',
    'POST /account/second-factor/off',
    'Ask for the password alone',
    ofAccount,
    done,
    { body: json(proof) },
  ),
  call(
    'account.logOut',
    'POST /account/devices/end',
    'Log out a device, or all but the one that asks',
    ofAccount,
    done,
    { body: json(deviceEnd) },
  ),
  call('contact.send', 'POST /contact/send', 'Send an enquiry', ['contact', 'anyone'], done, {
    body: { ...json(enquiryInput), alsoForm: true },
  }),
  call(
    'enquiry.list',
    'GET /enquiries',
    'The inbox, newest first, or as much of it as is older than an enquiry',
    inbox,
    z.array(enquiryRecord),
    { unattended: true, query: pageOfInbox },
  ),
  // Both before those with an id, whose path would take them.
  call(
    'enquiry.summary',
    'GET /enquiries/summary',
    'How many enquiries there are, new and answered, when one last changed, and whether anybody is mailed',
    inbox,
    enquirySummary,
    { unattended: true },
  ),
  call('enquiry.deleteMany', 'POST /enquiries/delete', 'Delete several enquiries', inbox, done, {
    body: json(enquiryDeletion),
  }),
  call('enquiry.read', 'GET /enquiries/{id}', 'One enquiry', inbox, enquiryRecord),
  call(
    'enquiry.update',
    'PUT /enquiries/{id}',
    'Say of an enquiry whether it is new, answered or done',
    inbox,
    enquiryRecord.extend({ status: z.literal(true) }),
    { body: json(enquiryUpdate) },
  ),
  call('enquiry.delete', 'DELETE /enquiries/{id}', 'Delete an enquiry', inbox, deletedReply),
  call(
    'mail.queue',
    'GET /mail-queue',
    'How many mails about enquiries wait or failed, and why',
    ['enquiries', 'publisher'],
    mailQueueReply,
  ),
  call('change.list', 'GET /changes', 'What was changed, newest first', history, changeList, {
    query: pageOfHistory,
  }),
  call('change.read', 'GET /changes/{revision}', 'A record before and after a change', history, changeDetail),
  call(
    'change.undo',
    'POST /changes/{revision}/undo',
    'Take a change back, with all that went along',
    history,
    undoReply,
  ),
  call(
    'change.restore',
    'POST /changes/{revision}/restore',
    'Make a record what it was right after a change, or right before its deletion',
    history,
    undoReply,
  ),
  call('word.list', 'GET /words', 'The sentences of the pages', words, z.array(word), {
    query: { page: { description: 'The path of a page: those that it says.', schema: z.string() } },
  }),
  call('word.write', 'PUT /words', 'Put a text in the place of a sentence', words, word, {
    body: json(wordInput),
  }),
  call('word.delete', 'DELETE /words', 'Take the standard text of a sentence again', words, done, {
    query: { key: { description: 'Which sentence.', schema: z.string() } },
  }),
  call(
    'preview.show',
    'POST /preview',
    'A page as it will be when a form is saved. Nothing is stored',
    ['preview', 'administrator'],
    previewReply,
    { body: json(previewInput) },
  ),
  call('bin.read', 'GET /bin', 'How much is kept to be restored', ['history', 'publisher'], binReply),
  call(
    'content.read',
    'GET /content',
    'All published content and its revision, or what changed since one',
    content,
    contentReply,
    { query: sinceRevision },
  ),
  call(
    'openapi.read',
    'GET /openapi.json',
    'This description',
    content,
    z.looseObject({ openapi: z.string() }),
  ),
  call('openapi.page', 'GET /docs', 'This description as a page for people', content, z.string(), {
    replyType: 'text/html',
  }),
];
