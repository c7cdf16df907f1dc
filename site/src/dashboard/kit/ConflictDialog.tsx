import { resourceOf, type RecordOf, type ResourceKey } from '@portal/contract';
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

/** What stands in a field here and there. */
interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** A file that was chosen here, beside the name of the one that is stored. */
function fileDifference<K extends ResourceKey>(
  { resource, file }: CollectionDescriptor<K>,
  mine: Readonly<Record<string, unknown>>,
  stored: RecordOf<K>,
): readonly Difference[] {
  const chosen = mine[resourceOf(resource).file?.field ?? ''];
  if (!(chosen instanceof File)) return [];
  const theirs = 'image_filename' in stored ? asText(stored.image_filename) : '';
  return [{ label: file?.label ?? '', mine: chosen.name, theirs }];
}

/** Two windows edited one record: shows both versions where they differ, and lets the person choose. */
export function ConflictDialog<K extends ResourceKey>(props: ConflictDialogProps<K>) {
  const { descriptor, mine } = props;
  const stored = valuesOf(descriptor, props.theirs);
  const texts = descriptor.fields.map(({ name, label }) => ({
    label,
    mine: asText(mine[name]),
    theirs: stored[name] ?? '',
  }));
  const differing: readonly Difference[] = [
    ...texts.filter((text) => text.mine.trim() !== text.theirs),
    ...fileDifference(descriptor, mine, props.theirs),
  ];
  return (
    <Dialog wide title="Changed in the meantime" onClose={props.onClose}>
      <p>
        Somebody saved this {descriptor.noun} while you were editing it. Nothing of yours is lost: choose
        which one stays.
      </p>
      <dl className="versions">
        {differing.map((field) => (
          <div key={field.label}>
            <dt>{field.label}</dt>
            <dd>
              <span className="versions__who">Yours</span> {field.mine || '(empty)'}
            </dd>
            <dd>
              <span className="versions__who">Saved</span> {field.theirs || '(empty)'}
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
