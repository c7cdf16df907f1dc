import type { RecordOf } from '@portal/contract';
import { useState } from 'react';
import { useReplaceRecord } from '../../api/collection.ts';
import { dropOwn, ownDraft } from '../../drafts/store.ts';
import type { RecordForm } from '../../forms/RecordForm.tsx';
import { forgetSending, useSending } from '../../forms/sending.ts';
import { EarlierVersions } from '../../history/EarlierVersions.tsx';
import { PreviewSwitch } from '../../preview/PreviewSwitch.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useEscapeQuestion } from '../../ui/use-escape-question.tsx';
import { itemName } from './item-name.ts';
import type { GalleryKey } from './use-upload-queue.ts';

interface ItemDialogProps {
  readonly collection: GalleryKey;
  readonly item: RecordOf<GalleryKey>;
  readonly Form: typeof RecordForm;
  readonly onClose: () => void;
}

/** Caption and focus of a picture, and another file in its place. What is typed is kept as in any form. */
export function ItemDialog({ collection, item, Form, onClose }: ItemDialogProps) {
  const replace = useReplaceRecord(collection);
  /** Counts the forms: what was thrown away or saved elsewhere begins a fresh one. */
  const [formNumber, setFormNumber] = useState(0);
  const again = () => setFormNumber((number) => number + 1);
  const draftName = `${collection}.${item.id}`;
  const { pending } = useSending(draftName);
  /** Outside of the form Escape is the dialog's. */
  const { leave, question } = useEscapeQuestion({
    isTyped: () => ownDraft(draftName) !== undefined && !pending,
    onThrow() {
      dropOwn(draftName);
      forgetSending(draftName);
      onClose();
    },
    onLeave: onClose,
  });
  return (
    <Dialog wide title={itemName(item)} onClose={leave}>
      <div className="editor__head">
        <EarlierVersions collection={collection} record={item} onRestored={again} />
        <PreviewSwitch place={collection} />
      </div>
      <Form
        key={formNumber}
        collection={collection}
        record={item}
        onClose={onClose}
        onCancel={onClose}
        onThrown={again}
        onBringBack={undefined}
        onReplaced={(record) => {
          replace(record);
          again();
        }}
      />
      {question}
    </Dialog>
  );
}
