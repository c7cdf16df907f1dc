import { publisherSecretHeader } from '@portal/contract';
import { escapeHtml, htmlPage } from '../html';

/** What the page reads of a call; the rest stands there as it is. */
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
}

/** What the page reads of an OpenAPI 3.1 document. */
interface Description {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** A part of the document as it stands there, in HTML; a reference leads to what it names. */
const block = (part: object): string =>
  `<pre><code>${escapeHtml(JSON.stringify(part, null, 2)).replaceAll(
    /#\/components\/([\w/-]+)/g,
    '<a href="#$1">$1</a>',
  )}</code></pre>`;

const callers: Readonly<Record<string, string>> = {
  session: 'the administrator, by the session cookie from Log in',
  publisher: `the publisher, by PUBLISHER_HOOK_SECRET in the header ${publisherSecretHeader}`,
};

function operationHtml(path: string, method: string, operation: Operation): string {
  const { operationId, security, summary, tags: _group, ...rest } = operation;
  return `<details id="${operationId}">
<summary><h3><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></h3></summary>
<p>For ${callers[Object.keys(security[0] ?? {})[0] ?? ''] ?? 'anyone'}.</p>
${block(rest)}
</details>`;
}

const style = `
:root { color-scheme: light dark; --text: light-dark(#1c1c1a, #ecebe6); --soft: light-dark(#5c5a54, #b3b0a7); --paper: light-dark(#fff, #181816);
  --card: light-dark(#f5f4f0, #23221f); --get: light-dark(#0b5c8a, #7cc4f0); --write: light-dark(#2c6418, #97d381); --delete: light-dark(#a3261b, #ff9d92); }
body { background: var(--paper); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 56rem; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 0.75rem; }
h3 { display: inline; font-size: 1rem; font-weight: 600; }
a, .get { color: var(--get); }
nav a { display: inline-block; margin-right: 1rem; padding: 0.25rem 0; }
details { background: var(--card); border-radius: 0.5rem; margin: 0.5rem 0; padding: 0.75rem 1rem; }
summary { cursor: pointer; }
h3 b { color: var(--write); display: inline-block; font-size: 0.8125rem; min-width: 3.75rem; }
h3 .get { color: var(--get); }
h3 .delete { color: var(--delete); }
h3 span { color: var(--soft); font-weight: 400; }
pre { white-space: pre-wrap; }
`;

/**
 * The description of the API as a page for people: without scripts, and with no file beside it.
 * @param document an OpenAPI 3.1 document, as `openApiDocument` makes it; the contract's own tests validate it
 */
export function descriptionPage(document: object): string {
  const { components, info, paths, servers } = document as Description;
  const base = servers[0]?.url ?? '';
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, operation, path })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const sections = [...groups].map(
    ([tag, members]) =>
      `<h2 id="${tag}">${tag}</h2>\n${members.map(({ method, operation, path }) => operationHtml(path, method, operation)).join('\n')}`,
  );
  const types = Object.entries(components).flatMap(([kind, parts]) =>
    Object.entries(parts).map(([name, part]) => `<h3 id="${kind}/${name}">${name}</h3>${block(part)}`),
  );
  const title = `${info.title}: the API`;
  return htmlPage({
    title,
    style,
    body: `<header>
<h1>${escapeHtml(title)}</h1>
<p>Every call stands below <code>${base}</code>, and in <a href="${base}/openapi.json">openapi.json</a> for programs, whose parts these are. Both are made of the contract that checks each call. ${escapeHtml(info.description)}</p>
<nav aria-label="Groups of calls">${[...groups.keys(), 'types'].map((name) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
</header>
<main>
${sections.join('\n')}
<h2 id="types">types</h2>
${types.join('\n')}
</main>`,
  });
}
