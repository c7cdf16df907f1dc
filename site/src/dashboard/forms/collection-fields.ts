import { collectionOf, type CollectionKey, type Field, type ValueField } from '@portal/contract';
import { asText } from './fields/field-kind.ts';

/** A value of a form, by its name. */
export interface NamedField {
  readonly name: string;
  readonly field: ValueField;
}

/** The values of a collection's form, in its order. */
export const valueFields = (collection: CollectionKey): readonly NamedField[] =>
  Object.entries<Field>(collectionOf(collection).fields).flatMap(([name, field]) =>
    field.group === 'value' ? [{ name, field }] : [],
  );

/** What a record is called: by the field that names it. */
export function titleOf(collection: CollectionKey, record: object): string {
  const { named, one } = collectionOf(collection);
  const stored: Readonly<Record<string, unknown>> = { ...record };
  return asText(stored[named]) || one;
}
