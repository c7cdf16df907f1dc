import {
  apiBase,
  collectionKeys,
  collectionOf,
  endBeforeStart,
  failures,
  noFocus,
  openApiDocument,
  placesIn,
  wordMessages,
} from '@portal/contract';
import { accountMessages } from '@portal/contract/account';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import sentences from './files/words.json' with { type: 'json' };
import type { Reply, Sent } from './sender.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Json };
  readonly responses: Readonly<Record<string, { readonly content?: Json; readonly headers?: Json }>>;
}

const document = openApiDocument();
/** The document's schemas lie in it: references find them. */
const base = 'https://document.invalid/';

const ajv = new Ajv2020({
  strict: false,
  // Amounts have two decimals, which no float is a multiple of.
  multipleOfPrecision: 6,
});
addFormats.default(ajv);
ajv.addSchema(document, base);

const checks = new Map<string, ValidateFunction>();

/** The check of the schema at a place of the document. */
function checkAt(...place: readonly string[]): ValidateFunction {
  const pointer = place
    .map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent);
  const reference = `${base}#/${pointer.join('/')}`;
  const known = checks.get(reference) ?? ajv.compile({ $ref: reference });
  checks.set(reference, known);
  return known;
}

interface Matched {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const paths = Object.entries(
  document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>,
).map(([path, operations]) => ({
  path,
  operations,
  pattern: new RegExp(
    `^${apiBase}${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, String.raw`[1-9]\d{0,8}`)}$`,
  ),
}));

function operationOf({ method, path }: Sent): Matched | undefined {
  const found = paths.find(({ pattern }) => pattern.test(path.replace(/\?.*/, '')));
  const operation = found?.operations[method.toLowerCase()];
  return found && operation && { path: found.path, method: method.toLowerCase(), operation };
}

const typeOf = (header: string | undefined): string => (header ?? '').replace(/;.*/, '').trim().toLowerCase();

/** The fields of a form; a file is text to its schema. */
async function formOf(bytes: Buffer, type: string): Promise<unknown> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const text = (value: string | File): string =>
    typeof value === 'string' ? value : value.size === 0 ? '' : value.name || 'file';
  return Object.fromEntries([...form].map(([name, value]) => [name, text(value)])) as unknown;
}

/** The body as its schema sees it; `undefined` for one that cannot be read. */
async function parsedBody(body: Sent['body'], type: string): Promise<unknown> {
  if (!(body instanceof Buffer)) return undefined;
  try {
    return typeOf(type) === 'application/json'
      ? (JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown)
      : await formOf(body, type);
  } catch {
    return undefined;
  }
}

/** What no schema says of an input: whether what it names is there, what its file holds, and what a form has been before. */
const beyondSchemas: ReadonlySet<string> = new Set([
  'This course does not exist.',
  'This subject does not exist.',
  ...collectionKeys.flatMap((key) => collectionOf(key).unique?.taken ?? []),
  failures.otherParent('course'),
  failures.otherParent('subject'),
  // Of the tags that the institute and the coconut site give their forms.
  'Please enter your phone number.',
  failures.nothingSent,
  // Of two moments, each of which may be.
  endBeforeStart,
  // Of what only the account knows, of two passwords, and of how long one is once it is written in bytes.
  accountMessages.wrongPassword,
  accountMessages.samePassword,
  accountMessages.tooLong,
  failures.codeWanted,
  failures.wrongCode,
  // Of what a form sends as text.
  noFocus,
  failures.emptyFile,
  failures.damagedFile,
  failures.tooManyPixels,
  failures.malformedForm,
  // Of sentences, each of which has room for another length, may be empty or not, and what a page fills in.
  ...sentences.map(({ limit }) => wordMessages.tooLong(limit)),
  wordMessages.empty,
  ...sentences.flatMap(({ standard }) => placesIn(standard).map(wordMessages.place)),
  // Of forms in which only a lenient reader finds a file.
  'Please choose a picture or a video.',
]);

/** Headers of the contract; others are of HTTP or of nobody's concern. */
const ownHeaders = [
  'x-content-revision',
  'preference-applied',
  'retry-after',
  'set-cookie',
  'location',
] as const;

/** A response of the document, by itself or by its reference. */
function responseOf({ method, operation, path }: Matched, status: number) {
  const own = operation.responses[String(status)];
  if (own === undefined) return undefined;
  const reference = '$ref' in own ? String(own.$ref) : undefined;
  if (reference === undefined)
    return { response: own, place: ['paths', path, method, 'responses', String(status)] };
  const place = reference.slice(2).split('/');
  const response = place.reduce<unknown>((at, name) => (at as Json)[name], document) as typeof own;
  return { response, place };
}

/** Statuses that any request may be answered with, whatever it asks for: they belong to HTTP. */
const ofHttp: ReadonlySet<number> = new Set([405, 408, 413, 415, 500]);

function replyFindings(matched: Matched, reply: Reply): string[] {
  if (matched.method === 'head' || ofHttp.has(reply.status)) return [];
  const described = responseOf(matched, reply.status);
  if (described === undefined)
    return [`the status ${reply.status} is not described: ${reply.text.slice(0, 200)}`];
  const { place, response } = described;
  const named = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()));
  const headers = ownHeaders
    .filter((name) => reply.headers[name] !== undefined && !named.has(name))
    .map((name) => `the header ${name} of a ${reply.status} is not described`);
  if (response.content === undefined) return headers;
  const type = typeOf(reply.headers['content-type']);
  if (!(type in response.content)) return [...headers, `a ${reply.status} of ${type} is not described`];
  if (type !== 'application/json' || reply.headers['content-encoding'] !== undefined) return headers;
  const check = checkAt(...place, 'content', type, 'schema');
  return check(reply.json)
    ? headers
    : [...headers, `a ${reply.status} is otherwise: ${ajv.errorsText(check.errors)}`];
}

async function requestFindings(matched: Matched, sent: Sent, reply: Reply): Promise<string[]> {
  const { method, operation, path } = matched;
  const { body, headers = {} } = sent;
  const { content = {} } = operation.requestBody ?? {};
  const isAnswered = [200, 201, 303, 400].includes(reply.status);
  if (operation.requestBody === undefined || !isAnswered || 'content-encoding' in headers) return [];
  const given = headers['content-type'] ?? '';
  const type = typeOf(given);
  const check =
    type in content ? checkAt('paths', path, method, 'requestBody', 'content', type, 'schema') : undefined;
  const input = await parsedBody(body, given);
  const isDescribed = input !== undefined && check?.(input) === true;
  if (reply.status !== 400) {
    const why = input === undefined ? 'the body cannot be read' : ajv.errorsText(check?.errors);
    return isDescribed ? [] : [`takes what the document forbids: ${why}`];
  }
  if (!isDescribed || typeOf(reply.headers['content-type']) !== 'application/json') return [];
  const { error } = reply.json as { readonly error: string };
  return beyondSchemas.has(error) ? [] : [`refuses what the document allows: ${error}`];
}

/**
 * Holds what went over the wire against the OpenAPI document, as a validating proxy would.
 * @throws Error that names each difference
 */
export async function assertConforms(sent: Sent, reply: Reply): Promise<void> {
  const matched = operationOf(sent);
  if (matched === undefined || Array.isArray(sent.body)) return;
  const findings = [...(await requestFindings(matched, sent, reply)), ...replyFindings(matched, reply)];
  if (findings.length === 0) return;
  const body = sent.body instanceof Buffer ? sent.body.toString('utf8', 0, 300) : '';
  throw new Error(
    `${matched.operation.operationId} and the OpenAPI document differ: ${findings.join('; ')}\n${body}`,
  );
}
