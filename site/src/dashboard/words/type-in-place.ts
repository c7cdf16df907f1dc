import { typingMark } from '../preview/page-frame.ts';
import { tidy } from './find-sentences.ts';

/** Where somebody pressed, in pixels of the frame. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What answers to keys itself, or shows its text as something else than text. */
const notTyped = 'button, summary, select, option, label, svg';

/** Whether a sentence can be typed where it stands: its element says all of it, and nothing else. */
export const standsAlone = (element: Element, text: string): boolean =>
  element.childElementCount === 0 &&
  tidy(element.textContent ?? '') === tidy(text) &&
  element.closest(notTyped) === null;

/** What is typed in an element, as a sentence is stored. */
const typedIn = (element: Element): string => tidy(element.textContent ?? '');

let typed: HTMLElement | undefined;

/** Gives the focus back to what is typed in place: a dialog gives it to nothing that is in a frame. */
export const focusTyped = (): void => typed?.focus({ preventScroll: true });

/** Has an element say a text, where it says another one. */
export function putText(element: Element, text: string): void {
  if (typedIn(element) !== tidy(text)) element.textContent = text;
}

interface Typing {
  /** Whom a reader of the screen hears. */
  readonly name: string;
  readonly text: string;
  /** Where the caret goes; without it, to the end. */
  readonly spot: Spot | undefined;
  readonly onText: (text: string) => void;
  /** Answers whether the key is done with. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/**
 * Has a sentence typed where it stands on the framed page. Text is all that comes in: pasted or dropped, markup is letters.
 * @returns ends it; undefined where the browser cannot
 */
export function typeInPlace(
  element: HTMLElement,
  { name, text, spot, onText, onKey }: Typing,
): (() => void) | undefined {
  element.setAttribute('contenteditable', 'plaintext-only');
  if (!element.isContentEditable) {
    element.removeAttribute('contenteditable');
    return undefined;
  }
  // The indents of the page's source are no part of it.
  if (element.textContent !== text) element.textContent = text;
  const told = { role: 'textbox', 'aria-label': name, [typingMark]: '' };
  for (const [attribute, value] of Object.entries(told)) element.setAttribute(attribute, value);
  const input = () => onText(typedIn(element));
  const key = (event: KeyboardEvent) => {
    if (onKey(event)) event.preventDefault();
  };
  element.addEventListener('input', input);
  element.addEventListener('keydown', key);
  typed = element;
  focusTyped();
  putCaret(element, spot);
  return () => {
    if (typed === element) typed = undefined;
    element.removeEventListener('input', input);
    element.removeEventListener('keydown', key);
    for (const attribute of ['contenteditable', ...Object.keys(told)]) element.removeAttribute(attribute);
  };
}

function putCaret(element: HTMLElement, spot: Spot | undefined): void {
  const { ownerDocument: page } = element;
  const at = spot && page.caretPositionFromPoint?.(spot.x, spot.y);
  const selection = page.defaultView?.getSelection();
  if (at && element.contains(at.offsetNode)) selection?.collapse(at.offsetNode, at.offset);
  else selection?.collapse(element, element.childNodes.length);
}
