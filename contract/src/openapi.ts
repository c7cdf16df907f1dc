import type { z } from 'zod';
import { apiBase, calls, type Call } from './calls.js';
import { content } from './content.js';
import { failure, failures } from './failure.js';
import { SchemaCatalog, type Json } from './json-schema.js';
import { leaseInput, leaseRefusal, leaseReply, publisherSecretHeader } from './lease.js';
import { enquiryInput, enquiryRecord, enquirySummary, enquiryUpdate, mailQueueReply } from './enquiry.js';
import { courseTree, subjectTree } from './collections/schedule.js';
import { done, loginInput, sessionCookie, sessionReply } from './session.js';
import { revisionHeader } from './release.js';
import { changedReply, deletedReply, idempotencyHeader, wholeRecord, wholeReply } from './replies.js';
import { apiCollectionKeys, collectionOf, collections, type ApiCollection } from './collections.js';

/** `Gallery item` as a type is called in code. */
const typeName = (words: string): string =>
  words.replaceAll(/(?:^|\s)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What the types of generated clients are called. Records of one shape that stand in several lists are one type. */
function schemaCatalog(): SchemaCatalog {
  const catalog = new SchemaCatalog();
  const name = (schema: z.ZodType, id: string): void => catalog.name(schema, id);
  name(failure, 'Failure');
  name(done, 'Done');
  name(deletedReply, 'Deleted');
  name(loginInput, 'Login');
  name(sessionReply, 'Session');
  name(enquiryInput, 'EnquiryInput');
  name(enquiryUpdate, 'EnquiryUpdate');
  name(enquiryRecord, 'Enquiry');
  name(enquirySummary, 'EnquirySummary');
  name(mailQueueReply, 'MailQueue');
  name(content, 'Content');
  name(leaseInput, 'LeaseInput');
  name(leaseReply, 'Lease');
  name(leaseRefusal, 'LeaseRefusal');
  name(collections.whyjoin.record, 'Point');
  name(courseTree, 'CourseTree');
  name(subjectTree, 'SubjectTree');
  for (const key of apiCollectionKeys) {
    const { input, one, record, update } = collectionOf(key);
    name(record, typeName(one));
    // An item of a gallery is its file; it has no fields beside it.
    if (Object.keys(input.shape).length === 0) continue;
    name(input, `${typeName(one)}Input`);
    name(update, `${typeName(one)}Update`);
  }
  return catalog;
}

const catalog = schemaCatalog();

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => catalog.describe(schema, io);

const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });

/** Headers of replies, once each. */
const headers = {
  [revisionHeader]: header('The content revision that holds this change.', { type: 'integer', minimum: 1 }),
  [wholeRecord.applied]: header(`${wholeRecord.value}, where it was asked for.`),
  'Retry-After': header('Seconds after which the call may be made again.', { type: 'integer', minimum: 1 }),
  'Set-Cookie': header(`The session: ${sessionCookie}, which scripts cannot read.`),
  Location: header('The page that thanks the sender.'),
} as const;

const headersNamed = (...wanted: readonly (keyof typeof headers)[]): Json =>
  wanted.length === 0
    ? {}
    : {
        headers: Object.fromEntries(
          wanted.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
        ),
      };

/** A multipart body: the input's fields, and the file beside them. */
function formWithFile({ file, schema }: NonNullable<Call['body']>): Json {
  const fields = schemaOf(schema, 'input');
  if (file === undefined) return { schema: fields };
  const accepted = file.accepts.join(', ');
  const fileSchema = {
    type: 'object',
    properties: {
      [file.field]: {
        description: file.optional ? `${accepted}. Without one the stored file stays.` : accepted,
        type: 'string',
        format: 'binary',
        minLength: 1,
      },
    },
    ...(file.optional ? {} : { required: [file.field] }),
  };
  return {
    // The input keeps its name beside the file.
    schema: '$ref' in fields ? { allOf: [fields, fileSchema] } : fileSchema,
    encoding: { [file.field]: { contentType: accepted } },
  };
}

function bodyOf({ body }: Call): Json | undefined {
  if (body === undefined) return undefined;
  if (body.type === 'multipart')
    return { required: true, content: { 'multipart/form-data': formWithFile(body) } };
  const described = { schema: schemaOf(body.schema, 'input') };
  return {
    required: true,
    content: {
      'application/json': described,
      ...(body.alsoForm ? { 'application/x-www-form-urlencoded': described } : {}),
    },
  };
}

/** Whether the call can ask that the record is still as it was read. */
const isGuarded = ({ operation }: Call): boolean => operation === 'update' || operation === 'delete';

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The updatedAt that was read, in quotes. When the record was changed since, the call is refused.',
  schema: { type: 'string' },
};

/** Whether the call makes something, which must not be made twice because an answer was lost. */
const takesKey = ({ id, operation }: Call): boolean => operation === 'create' || id === 'contact.send';

const idempotencyKey: Json = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description:
    'A random text of the form that is sent. When the call comes again within a day, because its answer was lost, nothing is stored a second time and the first answer is given. With other content the call is refused.',
  schema: { type: 'string' },
};

const prefer: Json = {
  name: wholeRecord.header,
  in: 'header',
  required: false,
  description: `${wholeRecord.value} asks for the new record beside its insertId; ${wholeRecord.applied} in the reply says that this was done.`,
  schema: { type: 'string' },
};

/** The collection of a call that answers less than what it has made, unless it is asked for that. */
function briefResource({ operation, collection }: Call): ApiCollection | undefined {
  const made = operation === 'create' && collection !== undefined ? collectionOf(collection) : undefined;
  return made?.created === 'insertIdList' ? made : undefined;
}

/** The schema of what the call answers. */
function replyOf(call: Call): Json {
  const brief = briefResource(call);
  if (brief === undefined) return schemaOf(call.reply, 'output');
  return { anyOf: [schemaOf(call.reply, 'output'), schemaOf(wholeReply(brief), 'output')] };
}

function parametersOf(call: Call): Json[] {
  const ids = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
  const queries = Object.entries(call.query ?? {}).map(([name, { description, schema }]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema: schemaOf(schema, 'input'),
  }));
  return [
    ...ids,
    ...queries,
    ...(isGuarded(call) ? [ifMatch] : []),
    ...(takesKey(call) ? [idempotencyKey] : []),
    ...(briefResource(call) === undefined ? [] : [prefer]),
  ];
}

/** A refusal whose body says more than a sentence. */
const refusalOf = (description: string, schema: z.ZodType): Json => ({
  description,
  content: { 'application/json': { schema: schemaOf(schema, 'output') } },
});

function failuresOf(call: Call): Json {
  const { access, body, id, method, path, collection } = call;
  const codes = [
    ...(body === undefined ? [] : ['400', '413', '415']),
    ...(id === 'enquiry.list' ? ['400'] : []),
    ...(body?.type === 'multipart' ? ['411'] : []),
    ...(access === 'administrator' || id === 'auth.login' ? ['401'] : []),
    ...(method === 'GET' && access !== 'publisher' ? [] : ['403']),
    ...(path.includes('{') ? ['404'] : []),
    ...(takesKey(call) ? ['409'] : []),
  ];
  const later = [
    ...(body?.type === 'multipart' ? ['503'] : []),
    ...(id === 'auth.login' || id === 'contact.send' ? ['429'] : []),
  ];
  const references = Object.fromEntries([
    ...codes.map((code) => [code, { $ref: '#/components/responses/Failure' }]),
    ...later.map((code) => [code, { $ref: '#/components/responses/TryLater' }]),
  ]) as Json;
  return {
    ...references,
    ...(isGuarded(call) && collection !== undefined
      ? { 412: refusalOf(failures.changedMeanwhile, changedReply(collectionOf(collection))) }
      : {}),
    ...(id === 'lease.take' ? { 409: refusalOf(failures.leaseTaken, leaseRefusal) } : {}),
  };
}

/** Headers of the reply to a call that went well. */
function replyHeaders(call: Call): Json {
  const { id, method, operation, collection } = call;
  return headersNamed(
    ...(collection !== undefined && method !== 'GET' ? ([revisionHeader] as const) : []),
    ...(operation === 'create' ? ([wholeRecord.applied] as const) : []),
    ...(id === 'auth.login' || id === 'auth.logout' ? (['Set-Cookie'] as const) : []),
  );
}

/** The security scheme of the calls that not everyone may make. */
const securityOf = {
  anyone: [],
  administrator: [{ session: [] }],
  publisher: [{ publisher: [] }],
} as const;

function operationOf(call: Call): Json {
  const body = bodyOf(call);
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.tag],
    security: securityOf[call.access],
    parameters: parametersOf(call),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [call.status]: {
        description: 'Success',
        ...replyHeaders(call),
        content: { [call.replyType ?? 'application/json']: { schema: replyOf(call) } },
      },
      ...(call.body?.alsoForm
        ? { 303: { description: 'Success, to an HTML form', ...headersNamed('Location') } }
        : {}),
      ...failuresOf(call),
    },
  };
}

/** The OpenAPI 3.1 description of every call, made from the call table. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  }
  const failureSchema = schemaOf(failure, 'output');
  const content = {
    'application/json': { schema: failureSchema },
    // Who sent an HTML form reads the same sentences on a page.
    'text/html': { schema: { type: 'string' } },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Venture portal',
      version: '1',
      description:
        'Text is trimmed before it is looked at: bounds count what is left. Fields of a body that are not described are ignored.',
    },
    servers: [{ url: apiBase }],
    paths,
    components: {
      headers,
      schemas: catalog.named,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        publisher: { type: 'apiKey', in: 'header', name: publisherSecretHeader },
      },
      responses: {
        Failure: { description: 'A sentence for a person', content },
        TryLater: {
          description: 'A sentence for a person, and when the call may be made again',
          ...headersNamed('Retry-After'),
          content,
        },
      },
    },
  };
}
