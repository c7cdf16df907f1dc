import type { RecordOf, ResourceKey } from '@portal/contract';
import type { CollectionDescriptor } from './descriptor.ts';
import { Dialog } from './Dialog.tsx';
import { asText } from './fields/field-kind.ts';
import { valuesOf } from './form-values.ts';

interface ConflictDialogProps<K extends ResourceKey> {
  readonly descriptor: CollectionDescriptor<K>;
  /** What was typed here. */
  readonly mine: Readonly<Record<string, unknown>>;
  /** What is stored by now. */
  readonly theirs: RecordOf<K>;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Two windows edited one record: shows both versions where they differ, and lets the person choose. */
export function ConflictDialog<K extends ResourceKey>(props: ConflictDialogProps<K>) {
  const { descriptor, mine } = props;
  const theirs = valuesOf(descriptor, props.theirs);
  const differing = descriptor.fields.filter(({ name }) => asText(mine[name]).trim() !== theirs[name]);
  return (
    <Dialog wide title="Changed in the meantime" onClose={props.onClose}>
      <p>
        Somebody saved this {descriptor.noun} while you were editing it. Nothing of yours is lost: choose
        which one stays.
      </p>
      <dl className="versions">
        {differing.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <span className="versions__who">Yours</span> {asText(mine[name]) || '(empty)'}
            </dd>
            <dd>
              <span className="versions__who">Saved</span> {theirs[name] || '(empty)'}
            </dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <button className="btn btn--line" type="button" onClick={props.onClose}>
          Go on editing
        </button>
        <button className="btn btn--line" type="button" onClick={props.onTakeTheirs}>
          Take the saved one
        </button>
        <button className="btn" type="button" onClick={props.onKeepMine}>
          Save mine
        </button>
      </div>
    </Dialog>
  );
}
