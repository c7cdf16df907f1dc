import { collectionOf, type ApiCollectionKey, type RecordOf, type ValueKind } from '@portal/contract';
import { valueFields } from './collection-fields.ts';
import { asText } from './fields/field-kind.ts';
import type { FormValues } from '../drafts/use-draft.ts';
import { valuesOf } from './form-schema.ts';

/** A field in which a form and the stored record differ. */
export interface Difference {
  readonly name: string;
  readonly label: string;
  /** Absent for a file. */
  readonly kind?: ValueKind;
  readonly mine: string;
  readonly theirs: string;
  /** Where it was changed since the form began. What was changed in one place only is nobody's to choose. */
  readonly changed: 'here' | 'there' | 'both';
}

/** What a form that edits a record begins from: text by field, and where its file is stored. */
export function baseOf<K extends ApiCollectionKey>(
  collection: K,
  record: RecordOf<K>,
): Readonly<Record<string, string>> {
  const { file } = collectionOf(collection);
  return { ...valuesOf(collection, record), ...(file !== undefined && { [file.field]: pathOf(record) }) };
}

const pathOf = (record: object): string => ('image_path' in record ? asText(record.image_path) : '');
const fileNameOf = (record: object): string =>
  'image_filename' in record ? asText(record.image_filename) : '';

function changedIn(base: string | undefined, mine: string, theirs: string): Difference['changed'] {
  if (mine === base) return 'there';
  return theirs === base ? 'here' : 'both';
}

/**
 * Compares what a form holds with what is stored by now, field by field.
 * @param base of the version that the form began from; where it is not known, every difference counts as changed in both places
 */
export function differences<K extends ApiCollectionKey>(
  collection: K,
  base: Readonly<Record<string, string>> | undefined,
  mine: FormValues,
  theirs: RecordOf<K>,
): readonly Difference[] {
  const stored = valuesOf(collection, theirs);
  const texts = valueFields(collection).map(({ name, field: { kind, label } }) => {
    // The server stores text without the blanks around it.
    const versions = { mine: asText(mine[name]).trim(), theirs: stored[name] ?? '' };
    return {
      name,
      label,
      kind,
      ...versions,
      changed: changedIn(base?.[name], versions.mine, versions.theirs),
    };
  });
  const differing = texts.filter((text) => text.mine !== text.theirs);
  const { field = '', label = '' } = collectionOf(collection).file ?? {};
  const chosen = mine[field];
  // A form without a file of its own leaves the stored one as it is.
  if (!(chosen instanceof File)) return differing;
  const file: Difference = {
    name: field,
    label,
    mine: chosen.name,
    theirs: fileNameOf(theirs),
    changed: changedIn(base?.[field], chosen.name, pathOf(theirs)),
  };
  return [...differing, file];
}
