import { useWatch } from 'react-hook-form';
import { rupees } from '../../../content/format';
import { gstRate } from '../../../content/gst';
import { useRecords } from '../../api/collection.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { figure } from '../../ui/figure.ts';
import { asText } from '../../forms/fields/field-kind.ts';
import type { NoteProps } from '../../forms/ValueField.tsx';

const parts = ['tuitionFee', 'registration', 'inclusion'] as const;

/** An amount that a form holds; nothing where it holds none. */
function amountOf(value: unknown): number | undefined {
  const text = asText(value).trim();
  return text === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
}

/** What stands below a field of a fees row: of the total more than its hint. */
export const FeesNote = (props: NoteProps) =>
  props.name === 'total' ? <TotalNote form={props.form} /> : props.hint;

/** Offers the sum of the amounts with GST, says how far the total is from it, and which batches show what it was. */
function TotalNote({ form }: Pick<NoteProps, 'form'>) {
  const [total, ...typed] = useWatch({ control: form.control, name: ['total', ...parts] }).map(amountOf);
  const was = amountOf(form.formState.defaultValues?.['total']);
  const batches = useRecords('batch').data ?? [];
  const amounts = typed.filter((amount) => amount !== undefined);
  if (amounts.length === 0) return undefined;
  const exact = amounts.reduce((sum, amount) => sum + amount, 0) * (1 + gstRate);
  const sum = Math.round(exact);
  // Whole rupees or paise: either is how people round.
  const isRight = total !== undefined && Math.abs(total - exact) < 1;
  const old = total === was ? [] : batches.filter(({ fees }) => fees === was);
  return (
    <>
      <output>
        {amounts.map(figure).join(' + ')} + {gstRate * 100} % GST = {figure(sum)}.{' '}
        {total !== undefined &&
          (isRight
            ? 'The total is right.'
            : `The total says ${rupees(total)}, that is ${rupees(Math.abs(sum - total))} ${total < sum ? 'less' : 'more'}. Parents read the total.`)}
        {old.length > 0 &&
          ` In Batches, ${old.map(({ batchName }) => batchName).join(', ')} shows ${rupees(was ?? 0)}, too.`}
      </output>{' '}
      {!isRight && (
        <SmallButton onClick={() => form.setValue('total', String(sum), { shouldDirty: true })}>
          Use it
        </SmallButton>
      )}
    </>
  );
}
