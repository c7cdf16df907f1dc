import type { Focus } from '@portal/contract';
import { useId, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import href from '../../styles/focus.css?url';

interface FocusFieldProps {
  readonly label: string;
  /** None where it is left to the page. */
  readonly focus: Focus | undefined;
  /** Where it is, in words. */
  readonly words: string;
  /** The picture itself. */
  readonly children: ReactNode;
  readonly disabled: boolean;
  readonly onChange: (focus: Focus | undefined) => void;
}

/** How far each arrow leads, from the left and from the top. */
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const step = 0.05;

const middle: Focus = { x: 0.5, y: 0.5 };

/** Between 0 and 1, in hundredths: nobody points closer. */
const share = (number: number): number => Math.round(Math.min(1, Math.max(0, number)) * 100) / 100;

/**
 * Which part of a picture is always seen, however a page cuts it: a tap sets it, and the arrow keys move it. It brings nothing of the
 * first load along, so that the bundler cuts nothing of that off.
 */
export function FocusField({ label, focus, words, children, disabled, onChange }: FocusFieldProps) {
  const id = useId();
  const { x, y } = focus ?? middle;
  const set = (next: Focus) => {
    if (!disabled) onChange({ x: share(next.x), y: share(next.y) });
  };
  const point = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { height, left, top, width } = currentTarget.getBoundingClientRect();
    set({ x: (clientX - left) / width, y: (clientY - top) / height });
  };
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    set({ x: x + arrow[0] * step, y: y + arrow[1] * step });
  };
  return (
    <div className="field wide">
      <link rel="stylesheet" href={href} precedence="focus" />
      <span className="focus__label" id={`${id}-label`}>
        {label} <span className="opt">(optional)</span>
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it does the same by keys */}
      <div
        className="focus"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
        }}
      >
        {children}
        <button
          className="focus__dot"
          type="button"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          onKeyDown={press}
        />
      </div>
      <output className="small">{focus === undefined ? 'As the page cuts it.' : words}</output>
      {focus !== undefined && (
        <button className="textbtn" type="button" disabled={disabled} onClick={() => onChange(undefined)}>
          Leave it to the page
        </button>
      )}
      <p className="field__hint" id={`${id}-hint`}>
        Tap on what is always to be seen, or use the arrow keys.
      </p>
    </div>
  );
}
