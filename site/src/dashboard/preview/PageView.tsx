import { chosenFileName } from '@portal/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { Choice } from '../ui/Choice.tsx';
import { openFrame, showPage, whenStyled } from './page-frame.ts';
import { Stylesheet } from './Stylesheet.tsx';

/** How wide a page is laid out, in pixels. */
const widths = { Phone: 390, Desk: 1180 } as const;

export type Width = keyof typeof widths;
const widthNames = Object.keys(widths) as readonly Width[];

interface PageViewProps {
  readonly title: string;
  /** The whole page; while it is not known, the one before stays in sight. */
  readonly html: string | undefined;
  readonly width: Width;
  /** What stands where the page has a file that is not sent yet. */
  readonly fileUrl?: string | undefined;
  /** The page is in its frame and will be painted next. Another function is called at once. */
  readonly onShown: (page: Document) => void;
  /** Somebody pressed on something in the page, where nothing leads anywhere. @param event says where */
  readonly onTap: (target: EventTarget | null, event: MouseEvent) => void;
  /** Names what is typed in the page itself: when that ends, the page is put there as it is known. */
  readonly typed?: string | undefined;
}

interface WidthChoiceProps {
  readonly width: Width;
  readonly onWidth: (width: Width) => void;
}

/** The choice of how wide a page is laid out. */
export function WidthChoice({ width, onWidth }: WidthChoiceProps) {
  return (
    <Choice name={useId()} legend="Width of the page" words={widthNames} value={width} onChoose={onWidth} />
  );
}

/** How many pages a form changes. @param isExact whether none of them comes out as it is */
export function pagesChanged(count: number, isExact: boolean): string {
  if (count === 0) return 'This changes no page';
  const pages = count === 1 ? '1 page' : `${count} pages`;
  return isExact ? `This changes ${pages}` : `This changes up to ${pages}`;
}

/** A page in a frame, as wide as on a phone or on a desk, and as large as there is room. */
export function PageView({ title, html, width, fileUrl, onShown, onTap, typed }: PageViewProps) {
  const [page, setPage] = useState<Document>();
  const frame = useRef<HTMLIFrameElement>(null);
  const view = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (frame.current !== null) void openFrame(frame.current).then(setPage);
  }, []);

  useEffect(() => {
    if (page === undefined || html === undefined) return;
    const chosen = { name: chosenFileName, ...(fileUrl !== undefined && { url: fileUrl }) };
    showPage(page, html, chosen, typed !== undefined);
  }, [page, fileUrl, html, typed]);

  useEffect(() => {
    if (page === undefined) return undefined;
    const tap = (event: MouseEvent) => {
      event.preventDefault();
      onTap(event.target, event);
    };
    page.addEventListener('click', tap, true);
    return () => page.removeEventListener('click', tap, true);
  }, [page, onTap]);

  useEffect(() => {
    const room = view.current;
    if (room === null) return undefined;
    const fit = () => {
      const wide =
        width === 'Desk' ? Math.max(widths.Desk, room.clientWidth) : Math.min(widths.Phone, room.clientWidth);
      room.style.setProperty('--w', `${wide}px`);
      room.style.setProperty('--k', String(Math.min(1, room.clientWidth / wide)));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(room);
    fit();
    return () => observer.disconnect();
  }, [width]);

  // What is marked in it goes with every new page.
  useEffect(() => {
    if (page === undefined || html === undefined) return undefined;
    return whenStyled(page, () => onShown(page));
  }, [page, html, onShown]);

  return (
    <div className="page__view" ref={view}>
      <Stylesheet />
      <iframe ref={frame} sandbox="allow-same-origin" title={title} />
    </div>
  );
}
