import { HtmlElement, HtmlValidate, Parser, StaticConfigLoader, type ConfigData } from 'html-validate';

/** What is asked of the markup. Whatever is switched off has its reason beside it. */
const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  elements: ['html5'],
  rules: {
    // Safari takes a list without bullets for no list, unless its role says so.
    'no-redundant-role': 'off',
    // Numbers come from the CMS as they were typed; the styles keep them on one line.
    'tel-non-breaking': 'off',
    // A professor's page is titled by their name, however long it is.
    'long-title': 'off',
    // React writes ids that begin with an underscore, and XHTML's spelling of attributes and void elements: HTML reads them alike.
    'valid-id': ['error', { relaxed: true }],
    'attribute-boolean-style': 'off',
    'attr-case': 'off',
    'void-style': 'off',
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(config));
const parser = new Parser(await validator.getConfigFor('page.html'));

/** Astro writes this beside the first island of a page, wherever that stands. Browsers apply a style anywhere. */
const islandStyle = /<style>astro-island,[a-z,-]*\{display:contents\}<\/style>/;

/** What the validator finds in a page's markup. */
export async function findings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html.replace(islandStyle, ''));
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/** Text of a page's source as a browser reads it. */
export const decoded = (html: string): string =>
  html.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(String(hex), 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return entities[String(name)] ?? whole;
  });

/** A page, or the document of a frame in it. */
export const parsed = (html: string): HtmlElement => parser.parseHtml(html);

/** The elements that a selector finds. */
export const all = (scope: HtmlElement, selector: string): HtmlElement[] => scope.querySelectorAll(selector);

/** The value of an attribute as a browser reads it. */
export function attribute(element: HtmlElement, name: string): string | undefined {
  const value = element.getAttributeValue(name);
  return value === null ? undefined : decoded(value);
}

/** The values of an attribute over all elements that a selector finds and that carry it. */
export const attributes = (scope: HtmlElement, selector: string, name: string): string[] =>
  all(scope, selector).flatMap((element) => attribute(element, name) ?? []);

const unread = new Set(['script', 'style', 'template', 'svg']);

function collect(element: HtmlElement, into: string[]): void {
  for (const node of element.childNodes) {
    if (!(node instanceof HtmlElement)) into.push(node.textContent);
    else if (!unread.has(node.tagName)) collect(node, into);
  }
}

/** The text of an element as a reader has it, its blanks joined. */
export function text(element: HtmlElement): string {
  const parts: string[] = [];
  collect(element, parts);
  return decoded(parts.join('')).replaceAll(/\s+/g, ' ').trim();
}
