import { z } from 'zod';
import { apiBase, calls, type Call } from './calls.js';
import { failure } from './failure.js';
import { idempotencyHeader, wholeRecord, wholeReply } from './replies.js';
import { resourceOf } from './resources.js';
import { publisherSecretHeader } from './lease.js';
import { sessionCookie } from './records/session.js';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return json;
};

/** An input, which may lack what gets a value by itself. */
function inputOf(schema: z.ZodType): Json {
  const json = schemaOf(schema);
  if (!(schema instanceof z.ZodObject)) return json;
  const required = Object.entries(schema.shape)
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name);
  return { ...json, required };
}

function bodyOf(call: Call): Json | undefined {
  if (call.body === undefined) return undefined;
  const { schema, file, type } = call.body;
  // Inputs are described by what is kept of them: forms send numbers as text, which the output side does not show.
  const json = inputOf(schema);
  if (file !== undefined) {
    json['properties'] = {
      ...(json['properties'] as Json | undefined),
      [file.field]: { type: 'string', format: 'binary', description: file.accepts.join(', ') },
    };
    if (!file.optional)
      json['required'] = [...((json['required'] as string[] | undefined) ?? []), file.field];
  }
  const mime = type === 'json' ? 'application/json' : 'multipart/form-data';
  return { required: true, content: { [mime]: { schema: json } } };
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

/** Whether the call answers less than what it has made, unless it is asked for that. */
const isBrief = ({ operation, resource }: Call): boolean =>
  operation === 'create' && resource !== undefined && resourceOf(resource).created === 'insertIdList';

/** The schema of what the call answers. */
function replyOf(call: Call): Json {
  if (!isBrief(call) || call.resource === undefined) return schemaOf(call.reply);
  return { anyOf: [schemaOf(call.reply), schemaOf(wholeReply(resourceOf(call.resource)))] };
}

function parametersOf(call: Call): Json[] {
  const ids = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
  const queries = Object.entries(call.query ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: schemaOf(schema),
  }));
  return [
    ...ids,
    ...queries,
    ...(isGuarded(call) ? [ifMatch] : []),
    ...(takesKey(call) ? [idempotencyKey] : []),
    ...(isBrief(call) ? [prefer] : []),
  ];
}

function failuresOf(call: Call): Json {
  const codes = [
    ...(call.body === undefined ? [] : ['400', '413', '415']),
    ...(call.body?.type === 'multipart' ? ['411', '503'] : []),
    ...(call.access === 'administrator' || call.id === 'auth.login' ? ['401'] : []),
    ...(call.method === 'GET' && call.access !== 'publisher' ? [] : ['403']),
    ...(call.path.includes('{') ? ['404'] : []),
    ...(isGuarded(call) ? ['412'] : []),
    ...(call.id === 'lease.take' || takesKey(call) ? ['409'] : []),
    ...(call.id === 'auth.login' || call.id === 'contact.send' ? ['429'] : []),
  ];
  return Object.fromEntries(codes.map((code) => [code, { $ref: '#/components/responses/Failure' }]));
}

/** The security scheme of the calls that not everyone may make. */
const securityOf = { administrator: 'session', publisher: 'publisher' } as const;

function operationOf(call: Call): Json {
  const body = bodyOf(call);
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.tag],
    ...(call.access === 'anyone' ? {} : { security: [{ [securityOf[call.access]]: [] }] }),
    parameters: parametersOf(call),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [call.status]: {
        description: 'Success',
        content: { [call.replyType ?? 'application/json']: { schema: replyOf(call) } },
      },
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
  return {
    openapi: '3.1.0',
    info: { title: 'Venture portal', version: '1' },
    servers: [{ url: apiBase }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        publisher: { type: 'apiKey', in: 'header', name: publisherSecretHeader },
      },
      responses: {
        Failure: {
          description: 'A sentence for a person',
          content: { 'application/json': { schema: schemaOf(failure) } },
        },
      },
    },
  };
}
