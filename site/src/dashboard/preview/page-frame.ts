/**
 * A page in a frame that runs no script and may not leave: what it shows is put there from outside, so that a page which is nearly
 * the same is changed where it differs, without a flash and without losing its place.
 */
import { shows } from './field-texts.ts';

/** The texts of a record's fields, by their names. */
export type FieldTexts = ReadonlyMap<string, readonly string[]>;

/** What browsers that know trusted types have; TypeScript's library does not yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createHTML: (html: string) => string },
  ): {
    createHTML(html: string): string;
  };
}
const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
/** The one place where text becomes markup. It is never run: the frame's sandbox forbids it. */
const markup = trustedTypes?.createPolicy('preview', { createHTML: (html) => html });
const trusted = (html: string): string => markup?.createHTML(html) ?? html;

const shownMark = 'data-preview-shown';
const hereMark = 'data-preview-here';
const sentenceMark = 'data-preview-sentence';
/** Marks the element that somebody types in. */
export const typingMark = 'data-preview-typing';
const marks = `
[${shownMark}]{outline:3px solid #b45309!important;outline-offset:4px!important;border-radius:2px}
[${sentenceMark}]{cursor:pointer}
[${sentenceMark}]:hover{outline:2px dashed #b45309!important;outline-offset:3px!important}
[${sentenceMark}=changed]{text-decoration:underline dotted #b45309 3px!important;text-underline-offset:.2em!important}
[${hereMark}]{background:#fde68a!important;color:#1c1917!important;box-shadow:0 0 0 3px #fde68a!important}
[${typingMark}][${typingMark}]{outline:3px solid #1d4ed8!important;outline-offset:3px!important;background:#fff!important;
box-shadow:0 0 0 3px #fff!important;cursor:text;white-space:pre-wrap;text-decoration:none!important}
html{scroll-behavior:auto!important}*,*::before,*::after{animation:none!important;transition:none!important}`;

/** Makes an empty frame that can be filled. @returns settles when it can */
export async function openFrame(frame: HTMLIFrameElement): Promise<Document> {
  // As light or as dark as the dashboard, until a page is in it.
  const head = '<meta name="color-scheme" content="light dark">';
  frame.srcdoc = trusted(`<!doctype html><html lang="en"><head>${head}</head><body></body></html>`);
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  if (frame.contentDocument === null) throw new Error('The frame has no document.');
  return frame.contentDocument;
}

/**
 * Shows a page in a frame.
 * @param html of the whole page
 * @param chosen what stands where the page has a file that is not sent yet
 * @param isTyped whether somebody types in the page: that stays as it is
 */
export function showPage(
  shown: Document,
  html: string,
  chosen: { readonly name: string; readonly url?: string },
  isTyped = false,
) {
  if (!isTyped) shown.querySelector(`[${typingMark}]`)?.removeAttribute(typingMark);
  // The policy of the dashboard allows no style of another page, but those of a file: they are taken out before anything reads them.
  const styles: string[] = [];
  const bare = html.replaceAll(/<style\b[^>]*>([^]*?)<\/style>/g, (_, style: string) => {
    styles.push(style);
    return '';
  });
  const page = new DOMParser().parseFromString(trusted(bare), 'text/html');
  for (const element of page.querySelectorAll('script, noscript, meta, title')) element.remove();
  if (chosen.url !== undefined) putFile(page, chosen.name, chosen.url);
  putStyles(shown, [...styles, marks]);
  become(shown.documentElement, page.documentElement);
}

/** Does something with a page once its style sheets are there: before, nothing is at its place. @returns gives that up */
export function whenStyled(shown: Document, act: () => void): (() => void) | void {
  const isStyled = () =>
    [...shown.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
      ({ sheet }) => sheet !== null,
    );
  if (isStyled()) return act();
  const look = () => {
    if (!isStyled()) return;
    shown.removeEventListener('load', look, true);
    act();
  };
  shown.addEventListener('load', look, true);
  return () => shown.removeEventListener('load', look, true);
}

/** Shows a file from the browser's memory where the page names one that is not sent yet. */
function putFile(page: Document, name: string, url: string): void {
  for (const source of page.querySelectorAll(`source[srcset*="${name}"]`)) source.remove();
  for (const element of page.querySelectorAll(`[src*="${name}"]`)) {
    element.removeAttribute('srcset');
    element.setAttribute('src', url);
  }
}

const sheets = new WeakMap<Document, string>();

function putStyles(shown: Document, styles: readonly string[]): void {
  const all = styles.join('\n');
  const window = shown.defaultView;
  if (window === null || sheets.get(shown) === all) return;
  sheets.set(shown, all);
  // Of the frame's own kind: a sheet of another document is not taken.
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(all);
  shown.adoptedStyleSheets = [sheet];
}

/** Makes an element what another one is, and leaves what is the same. */
function become(element: Element, wanted: Element): void {
  if (element.hasAttribute(typingMark) || element.isEqualNode(wanted)) return;
  for (const name of element.getAttributeNames())
    if (!wanted.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (!name.startsWith('on') && element.getAttribute(name) !== value) element.setAttribute(name, value);
  const [have, want] = [[...element.childNodes], [...wanted.childNodes]];
  for (const [index, node] of want.entries()) {
    const present = have[index];
    if (present === undefined) element.append(element.ownerDocument.importNode(node, true));
    else if (isElement(present) && isElement(node) && present.tagName === node.tagName) become(present, node);
    else if (!present.isEqualNode(node)) present.replaceWith(element.ownerDocument.importNode(node, true));
  }
  for (const rest of have.slice(want.length)) rest.remove();
}

/** Nodes of a frame are of another window's classes. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** The elements that show a field, by its name. */
export type ShownFields = ReadonlyMap<string, readonly Element[]>;

/** A record's file: the field that it has in the form, and parts of addresses by which a page may have it. */
interface FieldFile {
  readonly field: string;
  readonly names: readonly string[];
}

/** What shows a file. */
const filesOf = (shown: Document, { names }: FieldFile): readonly Element[] =>
  names.flatMap((name) => [
    ...shown.querySelectorAll(
      `:is(img,video)[src*="${CSS.escape(name)}"],img[srcset*="${CSS.escape(name)}"]`,
    ),
  ]);

/** Finds the texts and the file of a record on a page: those of the smallest part that shows the most of its fields. */
export function findRecord(
  shown: Document,
  texts: FieldTexts,
  file?: FieldFile,
): { readonly part?: Element; readonly fields: ShownFields } {
  const found = new Map<string, Element[]>();
  const walker = shown.createTreeWalker(shown.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement, textContent } = node;
    if (parentElement === null || textContent === null || textContent.trim() === '') continue;
    for (const [name, wanted] of texts)
      if (shows(textContent, wanted)) found.set(name, [...(found.get(name) ?? []), parentElement]);
  }
  const files = file === undefined ? [] : filesOf(shown, file);
  if (file !== undefined && files.length > 0) found.set(file.field, [...files]);
  const countIn = (part: Element): number =>
    [...found.values()].filter((elements) => elements.some((element) => part.contains(element))).length;
  const rarest = [...found.values()].toSorted((a, b) => a.length - b.length)[0] ?? [];
  const parts = rarest.map((element) => {
    let part = element;
    while (countIn(part) < found.size && part.parentElement !== null) part = part.parentElement;
    return part;
  });
  const size = (part: Element): number => part.textContent?.length ?? 0;
  const [part] = parts.toSorted((a, b) => size(a) - size(b));
  if (part === undefined) return { fields: new Map() };
  const within = [...found].map(([name, all]) => [name, all.filter((one) => part.contains(one))] as const);
  return { part, fields: new Map(within) };
}

/** Outlines the part that shows the record, and marks the field that somebody is in. */
export function markRecord(
  shown: Document,
  found: ReturnType<typeof findRecord>,
  here: string | undefined,
): void {
  for (const mark of [shownMark, hereMark])
    for (const element of shown.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  // A page that is all about the record needs no frame around all of it.
  if (
    found.part !== undefined &&
    found.part.querySelector('main, footer') === null &&
    found.part !== shown.body
  )
    found.part.setAttribute(shownMark, '');
  for (const element of found.fields.get(here ?? '') ?? []) element.setAttribute(hereMark, '');
  openAround([...found.fields.values()].flat());
}

/** Opens what visitors open themselves, such as the lessons of a subject. */
function openAround(elements: readonly Element[]): void {
  for (const element of elements)
    for (let inside = opens(element); inside !== null; inside = opens(inside.parentElement))
      inside.open = true;
}

/** Marks the sentences of a page that can be changed, those that are no more as they were first, and the one that somebody is in. */
export function markSentences(
  shown: Document,
  sentences: ShownFields,
  here: string | undefined,
  changed: readonly string[],
): void {
  for (const mark of [sentenceMark, hereMark])
    for (const element of shown.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  for (const [key, elements] of sentences)
    for (const element of elements) {
      element.setAttribute(sentenceMark, changed.includes(key) ? 'changed' : '');
      if (key === here) element.setAttribute(hereMark, '');
    }
  openAround(sentences.get(here ?? '') ?? []);
}

/** The part around that visitors open. */
const opens = (inside: Element | null): HTMLDetailsElement | null =>
  inside?.closest<HTMLDetailsElement>('main details') ?? null;

/** Brings what shows a field, or else the record, into sight. */
export function bringIntoSight(
  shown: Document,
  { part, fields }: Partial<ReturnType<typeof findRecord>>,
  here?: string,
): void {
  const element = fields?.get(here ?? '')?.[0] ?? part;
  const window = shown.defaultView;
  if (element === undefined || window === null) return;
  const { height, top } = element.getBoundingClientRect();
  const room = window.innerHeight;
  if (top >= 0 && top + Math.min(height, room / 2) <= room) return;
  window.scrollTo({ top: window.scrollY + top - Math.max(24, (room - height) / 2) });
}

/** The field that a tap on an element means. */
export function fieldAt(target: EventTarget | null, fields: ShownFields): string | undefined {
  if (target === null || !('nodeType' in target)) return undefined;
  const node = target as Node;
  const tapped = [...fields].flatMap(([name, all]) =>
    all.filter((one) => one.contains(node) || node.contains(one)).map((one) => ({ name, one })),
  );
  // Of several the one that is tapped itself.
  return (tapped.find(({ one }) => one.contains(node)) ?? tapped[0])?.name;
}
