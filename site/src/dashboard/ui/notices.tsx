import { limits } from '@portal/contract';
import { useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { hasTouch } from './places.ts';
import { shared } from './shared.ts';

/** A sentence that stays for a moment. */
interface Notice {
  /** Another one each time: the same sentence told again is announced again. */
  readonly number: number;
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** Takes back what the sentence tells. */
  readonly undo?: (() => void) | undefined;
}

const present = shared<Notice | undefined>(undefined);
let count = 0;
let timer: number | undefined;
/** What the timer does, and when. */
let due = { at: 0, act: clearNotice };

/** Takes the present notice away before its time, for what is told in its place. */
export function clearNotice(): void {
  clearTimeout(timer);
  present.set(undefined);
}

function later(ms: number, act: () => void): void {
  clearTimeout(timer);
  due = { at: Date.now() + ms, act };
  timer = window.setTimeout(act, ms);
}

/**
 * Shows a notice for a few seconds, in place of the last: `notify('good', 'Faculty added successfully!')`.
 * @param undo takes back what it tells: the way to it stays for `limits.undoMs`, longer than the sentence
 */
export function notify(
  tone: Notice['tone'],
  text: string,
  ms: number = limits.noticeMs,
  undo?: () => void,
): void {
  present.set({ number: ++count, tone, text, undo });
  later(ms, () => {
    if (undo === undefined) return clearNotice();
    present.set({ number: ++count, tone, text: 'You can still undo this.', undo });
    later(limits.undoMs - ms, clearNotice);
  });
}

/** The time stands still while somebody points at the way back, or has come to it by the keyboard. */
const rest = () => clearTimeout(timer);
const goOn = () => {
  if (present.get() !== undefined) later(Math.max(due.at - Date.now(), limits.noticeMs), due.act);
};

/** The present notice, wherever the page is scrolled to. */
export function NoticeBoard() {
  const notice = present.use();
  const box = notice && (
    <span key={notice.number} className={notice.tone === 'good' ? 'alert alert--ok' : 'alert'}>
      <Icon name={notice.tone === 'good' ? 'check' : 'alert'} />
      <span>{notice.text}</span>
    </span>
  );
  // Both regions are always there: screen readers announce what appears in a region, not the region itself.
  return (
    <div className="notices">
      <div className={notice?.undo === undefined ? undefined : 'notice'}>
        <output>
          {notice?.tone === 'good' && box}
          {notice?.undo !== undefined && <span className="vh">{undoKey.spoken} undoes it.</span>}
        </output>
        <div role="alert">{notice?.tone === 'bad' && box}</div>
        {notice?.undo !== undefined && <UndoButton undo={notice.undo} />}
      </div>
    </div>
  );
}

const undoKey = /Mac|iP/.test(navigator.platform)
  ? { shown: '⌘Z', spoken: 'Command Z' }
  : { shown: 'Ctrl Z', spoken: 'Control Z' };

/** Where the key means the text that is being typed, or a question that waits for its answer. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable]') !== null ||
    document.querySelector('dialog[open]') !== null);

/** The way back, by a key as well: the focus stays where it is. */
function UndoButton({ undo }: { readonly undo: () => void }) {
  /** Where the focus came from, to go back there: the button goes when it is pressed. */
  const from = useRef<EventTarget>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isKey || isElsewhere(event.target)) return;
      event.preventDefault();
      clearNotice();
      undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [undo]);
  return (
    <button
      className="btn btn--s"
      type="button"
      aria-keyshortcuts="Control+Z Meta+Z"
      onPointerEnter={rest}
      onPointerLeave={goOn}
      onFocus={(event) => {
        from.current = event.relatedTarget;
        rest();
      }}
      onBlur={goOn}
      onClick={() => {
        clearNotice();
        undo();
        if (from.current instanceof HTMLElement && !hasTouch()) from.current.focus();
      }}
    >
      <Icon name="undo" />
      Undo
      <kbd aria-hidden="true">{undoKey.shown}</kbd>
    </button>
  );
}
