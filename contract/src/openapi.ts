import type { z } from 'zod';
import { apiBase } from './api-base.js';
import { calls, type Call } from './calls.js';
import { failure, failures } from './failure.js';
import { jsonSchema, names, type Json } from './json-schema.js';
import { sessionCookie } from './session.js';
import { publisherSecretHeader, revisionHeader } from './release.js';
import { changedReply, idempotencyHeader, wholeRecord, wholeReply } from './replies.js';
import { apiCollectionKeys, collectionOf } from './collections.js';

/** `Gallery item` as a type is called in code. */
const typeName = (words: string): string =>
  words.replaceAll(/(?:^|\s)(\w)/g, (_, letter: string) => letter.toUpperCase());

for (const key of apiCollectionKeys) {
  const { input, one, record, update } = collectionOf(key);
  // An item of a gallery is its file; it has no fields beside it.
  const forms = Object.keys(input.shape).length === 0 ? {} : { Input: input, Update: update };
  // Records of one shape that stand in several lists are one type, and so are an input and an update.
  for (const [ending, schema] of Object.entries({ '': record, ...forms }))
    if (!names.has(schema)) names.add(schema, { id: typeName(one) + ending });
}

/** The schemas that have a name, once each. */
const schemas: Json = {};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => jsonSchema(schema, io, schemas);

const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });
const count = { type: 'integer', minimum: 1 };

/** Headers of replies, once each. */
const headers = {
  [revisionHeader]: header('The content revision that holds this change.', count),
  [wholeRecord.applied]: header(`${wholeRecord.value}, where it was asked for.`),
  'Retry-After': header('Seconds after which the call may be made again.', count),
  'Set-Cookie': header(`The session: ${sessionCookie}, which scripts cannot read.`),
  Location: header('The page that thanks the sender.'),
} as const;

function headersNamed(...wanted: readonly (keyof typeof headers)[]): Json {
  const references = wanted.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const);
  return wanted.length === 0 ? {} : { headers: Object.fromEntries(references) };
}

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
  const described = { schema: schemaOf(body.schema, 'input') };
  if (body.type === 'multipart') {
    const form = { 'multipart/form-data': formWithFile(body) };
    return { required: true, content: { ...form, ...(body.alsoJson && { 'application/json': described }) } };
  }
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

/** Whether the call takes a record back to what it was. */
const isUndo = ({ id }: Call): boolean => id === 'change.undo' || id === 'change.restore';

const isPreview = ({ id }: Call): boolean => id === 'preview.show';

/** Whether the call makes something, which must not be made twice because an answer was lost. */
const takesKey = ({ id, operation }: Call): boolean => operation === 'create' || id === 'contact.send';

/** The whole reply of a call that answers less than what it has made, unless it is asked for that. */
function wholeReplyOf({ operation, collection }: Call): z.ZodType | undefined {
  const made = operation === 'create' && collection !== undefined ? collectionOf(collection) : undefined;
  return made?.created === 'insertIdList' ? wholeReply(made) : undefined;
}

/** The schema of what the call answers. */
function replyOf(call: Call): Json {
  const [usual, whole] = [schemaOf(call.reply, 'output'), wholeReplyOf(call)];
  return whole === undefined ? usual : { anyOf: [usual, schemaOf(whole, 'output')] };
}

/** Headers that a call may carry, and which calls these are. */
const requestHeaders = [
  [
    'If-Match',
    isGuarded,
    'The updatedAt that was read, in quotes. When the record was changed since, the call is refused.',
  ],
  [
    idempotencyHeader,
    takesKey,
    'A random text of the form that is sent. When the call comes again within a day, because its answer was lost, nothing is stored a second time and the first answer is given. With other content the call is refused.',
  ],
  [
    wholeRecord.header,
    (call: Call): boolean => wholeReplyOf(call) !== undefined,
    `${wholeRecord.value} asks for the new record beside its insertId; ${wholeRecord.applied} in the reply says that this was done.`,
  ],
] as const;

function parametersOf(call: Call): Json[] {
  const ids = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: count,
  }));
  const queries = Object.entries(call.query ?? {}).map(([name, { description, schema }]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema: schemaOf(schema, 'input'),
  }));
  const taken = requestHeaders.filter(([, isTaken]) => isTaken(call));
  return [
    ...ids,
    ...queries,
    ...taken.map(([name, , description]) => ({
      name,
      in: 'header',
      required: false,
      ...header(description),
    })),
  ];
}

/** A refusal whose body says more than a sentence. */
const refusalOf = (description: string, schema: z.ZodType): Json => ({
  description,
  content: { 'application/json': { schema: schemaOf(schema, 'output') } },
});

/** Whether the call asks for the present password. */
const isProven = ({ body, tag }: Call): boolean => tag === 'account' && body !== undefined;
/** The calls after which the browser has another cookie, or none. */
const setsCookie: ReadonlySet<string> = new Set([
  'auth.login',
  'auth.logout',
  'account.password',
  'account.turnSecondFactorOn',
  'account.logOut',
]);
const isOfWords = ({ tag }: Call): boolean => tag === 'words';
const isWordWrite = (call: Call): boolean => isOfWords(call) && call.method !== 'GET';

/** The statuses of refusals that are a sentence, and when a call has them. */
const refusals: readonly (readonly [status: string, has: (call: Call) => boolean, later?: true])[] = [
  ['400', ({ body, id }) => body !== undefined || id === 'enquiry.list' || id === 'change.list'],
  ['401', ({ access, id }) => access === 'administrator' || id === 'auth.login'],
  ['403', ({ access, method }) => method !== 'GET' || access === 'publisher'],
  [
    '404',
    (call) => call.path.includes('{') || call.operation === 'order' || isWordWrite(call) || isPreview(call),
  ],
  [
    '409',
    (call) => call.id === 'account.turnSecondFactorOn' || takesKey(call) || isUndo(call) || isPreview(call),
  ],
  ['410', isUndo],
  ['411', ({ body }) => body?.type === 'multipart'],
  ['413', ({ body }) => body !== undefined],
  ['415', ({ body }) => body !== undefined],
  ['429', (call) => call.id === 'auth.login' || call.id === 'contact.send' || isProven(call), true],
  ['503', ({ body }) => body?.type === 'multipart', true],
  ['503', (call) => isOfWords(call) || isPreview(call)],
];

function failuresOf(call: Call): Json {
  const { collection } = call;
  const references = refusals.flatMap(([status, has, later]) =>
    has(call) ? [[status, { $ref: `#/components/responses/${later ? 'TryLater' : 'Failure'}` }]] : [],
  );
  return {
    ...(Object.fromEntries(references) as Json),
    ...(isGuarded(call) && collection !== undefined
      ? { 412: refusalOf(failures.changedMeanwhile, changedReply(collectionOf(collection))) }
      : {}),
  };
}

/** Headers of the reply to a call that went well. */
function replyHeaders(call: Call): Json {
  const { id, method, operation, collection } = call;
  return headersNamed(
    ...((collection !== undefined && method !== 'GET') || isUndo(call) || isWordWrite(call)
      ? ([revisionHeader] as const)
      : []),
    ...(operation === 'create' ? ([wholeRecord.applied] as const) : []),
    ...(setsCookie.has(id) ? (['Set-Cookie'] as const) : []),
  );
}

function operationOf(call: Call): Json {
  const body = bodyOf(call);
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.tag],
    security:
      call.access === 'anyone' ? [] : [{ [call.access === 'publisher' ? 'publisher' : 'session']: [] }],
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
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
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
