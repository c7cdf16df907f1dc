import { publisherSecretHeader } from '@portal/contract';
import { escapeHtml } from '../enquiries/html';
import { exampleOf } from './example';
import { style } from './page-style';
import { fieldsOf, requiredOf, wordsOf, type JsonSchema } from './schema';

interface Content {
  readonly [mediaType: string]: { readonly schema: JsonSchema };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description?: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
}

/** What the page reads of the description. */
interface Description {
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

type Json = Readonly<Record<string, unknown>>;

/** What a reference of a document points to: `#/components/schemas/Batch`. */
const referred = (document: object, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((place, name) => (place as Json)[name], document);

/** Puts what stands elsewhere in its place. No schema of ours holds itself. */
function resolved(document: object, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(document, one));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as Json;
  if (typeof $ref === 'string') return resolved(document, referred(document, $ref));
  const parts = Object.fromEntries(
    Object.entries(rest).map(([name, inner]) => [name, resolved(document, inner)]),
  );
  return Array.isArray(parts['allOf']) ? together(parts['allOf'] as readonly JsonSchema[]) : parts;
}

/** One object with the fields of several. */
const together = (schemas: readonly JsonSchema[]): JsonSchema => ({
  type: 'object',
  properties: Object.assign({}, ...schemas.map(({ properties }) => properties)) as Record<string, JsonSchema>,
  required: schemas.flatMap(({ required = [] }) => required),
});

/** The description as the page reads it. Its shape is that of the contract, which validates it in its own tests. */
export const documentOf = (document: object): Description => resolved(document, document) as Description;

const callers: Readonly<Record<string, string>> = {
  session: 'The administrator: a session cookie, from Log in',
  publisher: `The publisher: PUBLISHER_HOOK_SECRET of secrets.json in the header ${publisherSecretHeader}`,
};

/** Why a call is refused, by status. The body is always the same: a sentence, and one a field where it is about fields. */
const refusals: Readonly<Record<string, string>> = {
  400: 'the input is not as it should be',
  401: 'nobody is logged in, or the login is wrong',
  403: 'the call comes from a foreign site, or without the right to make it',
  404: 'there is no such record',
  409: 'another publisher publishes, or another form came with this Idempotency-Key',
  411: 'the length of the body is not told',
  412: 'the record was changed since it was read (If-Match)',
  413: 'the body is too large',
  415: 'the body is of another type',
  429: 'too many tries; Retry-After says when the next may come',
  503: 'too many files at once; Retry-After says when the next may come',
};

function fieldList(schema: JsonSchema): string {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return '';
  const required = requiredOf(schema);
  const items = fields.map(([name, field]) => {
    const must = required.includes(name) ? '' : ' <span class="optional">optional</span>';
    return `<dt><code>${escapeHtml(name)}</code>${must}</dt><dd>${escapeHtml(wordsOf(field))}${fieldList(field)}</dd>`;
  });
  return `<dl>${items.join('')}</dl>`;
}

const json = (value: unknown): string =>
  `<pre><code>${escapeHtml(JSON.stringify(value, null, 1))}</code></pre>`;

function contentOf(title: string, content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const example = type === 'text/html' ? '' : `<p>For example</p>${json(exampleOf(schema))}`;
      return `<h4>${title}: <code>${escapeHtml(type)}</code></h4><p>${escapeHtml(wordsOf(schema))}</p>${fieldList(schema)}${example}`;
    })
    .join('');
}

function parametersOf({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const items = parameters.map(
    ({ description, name, in: place, schema }) =>
      `<dt><code>${escapeHtml(name)}</code> <span class="optional">${escapeHtml(place)}</span></dt><dd>${escapeHtml(description ?? wordsOf(schema))}</dd>`,
  );
  return `<h4>Parameters</h4><dl>${items.join('')}</dl>`;
}

function repliesOf({ responses }: Operation): string {
  const replies = Object.entries(responses);
  const good = replies
    .filter(([status]) => Number(status) < 400)
    .map(([status, { content, description = '' }]) =>
      content === undefined
        ? `<h4>Reply ${status}</h4><p>${escapeHtml(description)}</p>`
        : contentOf(`Reply ${status}`, content),
    );
  const refused = replies
    .filter(([status]) => Number(status) >= 400)
    .map(
      ([status]) => `<dt><code>${status}</code></dt><dd>${escapeHtml(refusals[status] ?? 'refused')}</dd>`,
    );
  return good.join('') + (refused.length === 0 ? '' : `<h4>Refusals</h4><dl>${refused.join('')}</dl>`);
}

function operationHtml(base: string, path: string, method: string, operation: Operation): string {
  const scheme = Object.keys(operation.security?.[0] ?? {})[0];
  const caller = scheme === undefined ? 'Anyone' : (callers[scheme] ?? scheme);
  return `<details id="${escapeHtml(operation.operationId)}">
<summary><h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span class="what">${escapeHtml(operation.summary)}</span></h3></summary>
<p>Who may call it: ${escapeHtml(caller)}.</p>
<p><code>${method.toUpperCase()} ${escapeHtml(base + path)}</code></p>
${parametersOf(operation)}${operation.requestBody === undefined ? '' : contentOf('Body', operation.requestBody.content)}${repliesOf(operation)}
</details>`;
}

/**
 * The description of the API as a page for people: without scripts, and with no file beside it.
 * @param document an OpenAPI 3.1 document, as `openApiDocument` makes it
 */
export function descriptionPage(document: object): string {
  const { info, paths, servers } = documentOf(document);
  const base = servers[0]?.url ?? '';
  const groups = new Map<string, string[]>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const tag = operation.tags[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(base, path, method, operation)]);
    }
  }
  const links = [...groups.keys()].map((tag) => `<li><a href="#${tag}">${escapeHtml(tag)}</a></li>`);
  const sections = [...groups].map(
    ([tag, operations]) =>
      `<section aria-labelledby="${tag}"><h2 id="${tag}">${escapeHtml(tag)}</h2>${operations.join('\n')}</section>`,
  );
  const title = `${escapeHtml(info.title)}: the API`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>Every call stands below <code>${escapeHtml(base)}</code>, and in <a href="${escapeHtml(base)}/openapi.json">openapi.json</a> for programs. Both are made of the contract that checks each call.</p>
<p>What is refused is answered with <code>{ "error": "a sentence", "fields": { "name": "a sentence" } }</code>; <code>fields</code> only where it is about fields.</p>
<nav aria-label="Groups of calls"><ul>${links.join('')}</ul></nav>
</header>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`;
}
