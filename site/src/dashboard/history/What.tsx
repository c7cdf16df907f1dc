import type { ChangeEntry } from '@portal/contract';
import { toldValue } from './told-value.tsx';
import { labelOf, placeName, whatHappened } from './words.ts';

/** What happened to a record, with the first of the values that changed: `Experience 17 years → 18 years and 1 more`. */
export function What({ change }: { readonly change: ChangeEntry }) {
  const { action, collection, differences, fields } = change;
  const [first] = differences;
  if (first === undefined) return whatHappened(change);
  const { field, before, after } = first;
  const [was, is] = [before, after].map((value) => toldValue(collection, field, value));
  const rest = fields.length > 1 && ` and ${fields.length - 1} more`;
  if (field === placeName && action === 'moved')
    return (
      <>
        moved{' '}
        <b>
          from {was} to {is}
        </b>
      </>
    );
  return action === 'restored' ? (
    <>
      {labelOf(collection, field)} put back to <b>{is}</b>
      {rest}
    </>
  ) : (
    <>
      {labelOf(collection, field)}{' '}
      <b>
        {was} → {is}
      </b>
      {rest}
    </>
  );
}
