import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface EscapeQuestionOptions {
  /** Whether something was typed that would be lost; asked when the key is pressed. */
  readonly isTyped: () => boolean;
  /** Throws away what was typed. */
  readonly onThrow: () => void;
  /** What was typed stays, and the question is gone. */
  readonly onStay?: () => void;
  /** Nothing was typed; absent where Escape then means nothing. */
  readonly onLeave?: (() => void) | undefined;
}

interface EscapeQuestion {
  /** For the element around the fields. In a dialog or a menu inside of it the key means that. */
  readonly askByEscape: (event: KeyboardEvent) => void;
  /** Leaves as Escape does: at once, or after the question. */
  readonly leave: () => void;
  /** The question, while it is asked: it stands beside the form, not in it. */
  readonly question: ReactNode;
}

/** Escape asks before what was typed is thrown away. */
export function useEscapeQuestion({
  isTyped,
  onThrow,
  onStay,
  onLeave,
}: EscapeQuestionOptions): EscapeQuestion {
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    if (isTyped()) setAsking(true);
    else onLeave?.();
  };
  const askByEscape = (event: KeyboardEvent) => {
    const { currentTarget, key, nativeEvent, target } = event;
    const around = target instanceof Element ? target.closest('dialog, [popover]') : null;
    const isElsewhere = around !== null && currentTarget.contains(around);
    // While letters are composed it takes them back.
    if (key !== 'Escape' || nativeEvent.isComposing || isElsewhere) return;
    if (!isTyped() && onLeave === undefined) return;
    // The same press would close the question, or the dialog around the form.
    event.preventDefault();
    leave();
  };
  return {
    askByEscape,
    leave,
    question: isAsking && (
      <ConfirmDialog
        title="Unsaved text"
        question="Throw away what you typed here?"
        action="Throw it away"
        onConfirm={() => {
          setAsking(false);
          onThrow();
        }}
        onCancel={() => {
          setAsking(false);
          if (onStay !== undefined) requestAnimationFrame(onStay);
        }}
      />
    ),
  };
}
