import type { RecordOf } from '@portal/contract';
import { useState } from 'react';
import { useReplaceRecord } from '../../api/collection.ts';
import type { RecordForm } from '../../forms/RecordForm.tsx';
import { EarlierVersions } from '../../history/EarlierVersions.tsx';
import { PreviewSwitch } from '../../preview/PreviewSwitch.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { itemName } from './item-name.ts';
import type { GalleryKey } from './use-upload-queue.ts';

interface ItemDialogProps {
  readonly collection: GalleryKey;
  readonly item: RecordOf<GalleryKey>;
  readonly Form: typeof RecordForm;
  readonly onClose: () => void;
}

/** Caption and focus of a picture, and another file in its place. What is typed is kept as in any form, also when Escape closes it. */
export function ItemDialog({ collection, item, Form, onClose }: ItemDialogProps) {
  const replace = useReplaceRecord(collection);
  /** Counts the forms: what was thrown away or saved elsewhere begins a fresh one. */
  const [formNumber, setFormNumber] = useState(0);
  const again = () => setFormNumber((number) => number + 1);
  return (
    <Dialog wide title={itemName(item)} onClose={onClose}>
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
    </Dialog>
  );
}
