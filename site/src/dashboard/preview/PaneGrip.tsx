import { useEffect, useRef, useState, type RefObject } from 'react';
import { keepChoice, keptChoice } from '../ui/kept-choice.ts';

const choice = 'page.width';
/** In pixels: the narrowest page, the narrowest form beside it, and what a key moves. */
const narrowest = 320;
const narrowestForm = 368;
const step = 32;

const within = (wanted: number, widest: number): number =>
  Math.round(Math.max(narrowest, Math.min(widest, wanted)));

/** The width after a key, or none where the key means nothing. @param widest that there is room for */
export function widthAfter(key: string, width: number, widest: number): number | undefined {
  const wanted = { ArrowLeft: width + step, ArrowRight: width - step, Home: narrowest, End: widest }[key];
  return wanted === undefined ? undefined : within(wanted, widest);
}

interface PaneGripProps {
  /** The page, whose parent holds the form as well. */
  readonly pane: RefObject<HTMLElement | null>;
}

/** The edge between a form and its page: it is pulled, moved by arrow keys, and a double click makes the page as wide as can be, or as usual. */
export function PaneGrip({ pane }: PaneGripProps) {
  const [width, setWidth] = useState(narrowest);
  const [widest, setWidest] = useState(narrowest);
  const pulled = useRef(false);

  const room = (): DOMRect | undefined => pane.current?.parentElement?.getBoundingClientRect();
  const show = (wanted: string | undefined) => {
    const style = pane.current?.parentElement?.style;
    if (wanted === undefined) style?.removeProperty('--pane');
    else style?.setProperty('--pane', `${wanted}px`);
  };
  const choose = (wanted: number | undefined) => {
    const kept = wanted === undefined ? undefined : String(wanted);
    show(kept);
    keepChoice(choice, kept);
  };

  useEffect(() => {
    const { current: element } = pane;
    if (element === null) return undefined;
    show(keptChoice(choice));
    const observer = new ResizeObserver(() => {
      setWidth(Math.round(element.offsetWidth));
      setWidest(Math.max(narrowest, Math.round((room()?.width ?? 0) - narrowestForm)));
    });
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what it calls reads the present element
  }, [pane]);

  return (
    <div
      className="page__grip"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is moved and has a value: `hr` is a break between paragraphs
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the page beside the form"
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width}
      title="Pull to widen. Double click: as wide as can be"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        pulled.current = true;
      }}
      onPointerMove={({ clientX }) => {
        if (pulled.current) choose(within((room()?.right ?? 0) - clientX, widest));
      }}
      onLostPointerCapture={() => (pulled.current = false)}
      onDoubleClick={() => choose(width < widest ? widest : undefined)}
      onKeyDown={(event) => {
        const wanted = widthAfter(event.key, width, widest);
        if (wanted === undefined) return;
        event.preventDefault();
        choose(wanted);
      }}
    />
  );
}
