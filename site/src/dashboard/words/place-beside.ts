import { isDesk } from '../ui/desk.ts';

const gap = 14;

const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

/** Puts a card below what a framed page shows, or above it where there is no room below. */
export function placeBeside(card: HTMLElement, page: Document, element: Element | undefined): void {
  // It does not slip away under the pointer of somebody who is about to press in it.
  if (card.matches(':hover')) return;
  const frame = page.defaultView?.frameElement as HTMLElement | undefined;
  const room = frame?.parentElement ?? undefined;
  if (!isDesk() || frame === undefined || room === undefined) {
    card.style.removeProperty('left');
    card.style.removeProperty('top');
    return;
  }
  const { bottom, left: start, right: end, top: head } = room.getBoundingClientRect();
  // What of the frame is on the screen: the window may be scrolled, too.
  const view = { left: start, right: end, top: Math.max(0, head), bottom: Math.min(innerHeight, bottom) };
  const shown = frame.getBoundingClientRect();
  const scale = shown.width / frame.offsetWidth;
  // What nobody sees on the page, such as a text for search engines, is changed at its head.
  const at = element?.getBoundingClientRect() ?? { left: 0, top: 0, bottom: 0 };
  const { offsetHeight: height, offsetWidth: width } = card;
  const below = shown.top + at.bottom * scale + gap;
  const above = shown.top + at.top * scale - gap - height;
  const top = below + height <= view.bottom || above < view.top ? below : above;
  card.style.left = `${within(view.left + gap, shown.left + at.left * scale, view.right - gap - width)}px`;
  card.style.top = `${within(view.top + gap, top, view.bottom - gap - height)}px`;
}
