import { SmallButton } from '../ui/buttons.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLeaveGuard } from '../ui/leave-guard.ts';
import { notify } from '../ui/notices.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** They are written down. */
  readonly onDone: () => void;
}

/** The codes that stand in for a phone that is lost. They are shown once, so nothing but the button leads away from them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  useLeaveGuard(true);
  const text = codes.join('\n');
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => notify('good', 'Copied.'),
      () => notify('bad', 'The browser did not let this be copied.'),
    );
  return (
    <Dialog title="Keep the ten recovery codes" onClose={undefined}>
      <p>
        The authenticator app is switched on. For the day the phone is lost: each of these opens the dashboard
        once, in the place of the six digits. They are shown only now.
      </p>
      <ul className="codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <SmallButton onClick={copy}>Copy</SmallButton>
        <a
          className="btn btn--s btn--line"
          download="recovery-codes.txt"
          href={`data:text/plain,${encodeURIComponent(text)}`}
        >
          Save as a file
        </a>
      </div>
      <div className="actions">
        <button className="btn" type="button" onClick={onDone}>
          They are written down
        </button>
      </div>
    </Dialog>
  );
}
