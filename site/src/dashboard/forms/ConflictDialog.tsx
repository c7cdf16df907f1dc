import type { ReactNode } from 'react';
import type { Difference } from './differences.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { fieldKinds } from './fields/field-kinds.tsx';

interface ConflictDialogProps {
  /** What a person calls such a record. */
  readonly noun: string;
  readonly differing: readonly Difference[];
  /** Saves what was changed here, and leaves what was changed only there. */
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** What a form holds of a field, as it is read. */
function read(text: string, kind: Difference['kind']): ReactNode {
  if (text === '') return '(empty)';
  return kind !== undefined && fieldKinds[kind].isCoded === true ? fieldKinds[kind].shown(text) : text;
}

/** Two windows edited one record: shows what was changed in each, and asks about what was changed in both. */
export function ConflictDialog({ noun, differing, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const isSame = differing.length === 0;
  const isAsked = differing.some(({ changed }) => changed === 'both');
  const isMerged = differing.some(({ changed }) => changed === 'there');
  return (
    <Dialog wide title="Changed in the meantime" onClose={onClose}>
      <p>
        Somebody saved this {noun} while you were editing it.
        {isSame && ' It says the same as yours.'}
        {isAsked && ' Nothing of yours is lost: choose which one stays.'}
        {isAsked && isMerged && ' What you did not change stays as it is saved.'}
        {!isSame && !isAsked && ' You changed different fields, so both can stay.'}
      </p>
      <dl className="versions">
        {differing.map(({ name, label, kind, mine, theirs, changed }) => (
          <div key={name}>
            <dt>{label}</dt>
            {changed !== 'there' && (
              <dd>
                <span className="versions__who">Yours</span> {read(mine, kind)}
              </dd>
            )}
            {changed !== 'here' && (
              <dd>
                <span className="versions__who">Saved</span> {read(theirs, kind)}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <div className="actions">
        <button className="btn btn--line" type="button" onClick={onClose}>
          Go on editing
        </button>
        <button className="btn btn--line" type="button" onClick={onTakeTheirs}>
          Take the saved one
        </button>
        <button className="btn" type="button" onClick={onKeepMine}>
          {isSame || isAsked ? 'Save mine' : 'Save both'}
        </button>
      </div>
    </Dialog>
  );
}
