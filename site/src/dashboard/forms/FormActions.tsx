import { useLayoutEffect, useRef } from 'react';
import { clearNotice } from '../ui/notices.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { Alert } from '../ui/Alert.tsx';

interface FormActionsProps {
  /** The word on the button that stores: Save, Add or Update. */
  readonly action: string;
  readonly pending: boolean;
  /** How much of a file was sent, from 0 to 1. */
  readonly sent: number | undefined;
  /** Why the last try came to nothing. */
  readonly refusal: string | undefined;
  readonly onCancel: (() => void) | undefined;
  /** Gives up the upload. */
  readonly stop: () => void;
}

/** A form's buttons, what an upload is doing, and why a save was refused. */
export function FormActions({ action, pending, sent, refusal, onCancel, stop }: FormActionsProps) {
  const submit = useRef<HTMLButtonElement>(null);
  // What was said of something else would lie over it, if only for the blink of an eye.
  useLayoutEffect(() => {
    if (refusal !== undefined) clearNotice();
  }, [refusal]);
  return (
    <div className="wide form__end">
      {sent !== undefined && (
        <div className="sending">
          <label>
            {sent < 1 ? `Sending, ${Math.round(sent * 100)} %` : 'Sent, being stored'}
            <progress value={sent < 1 ? sent : undefined} />
          </label>
          <SmallButton
            onClick={() => {
              stop();
              // The button goes with what it stops, which can be sent again.
              submit.current?.focus();
            }}
          >
            Stop
          </SmallButton>
        </div>
      )}
      <div className="actions">
        <button className="btn" type="submit" aria-disabled={pending} ref={submit}>
          {action}
        </button>
        {onCancel !== undefined && (
          <button className="btn btn--line" type="button" disabled={pending} onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
      <div role="alert">{refusal !== undefined && <Alert>{refusal}</Alert>}</div>
    </div>
  );
}
