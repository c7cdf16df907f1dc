import { collectionOf, type ApiCollectionKey, type Field, type ValueField } from '@portal/contract';

/** A value of a form, by its name. */
export interface NamedField {
  readonly name: string;
  readonly field: ValueField;
}

/** The values of a collection's form, in its order. */
export const valueFields = (collection: ApiCollectionKey): readonly NamedField[] =>
  Object.entries<Field>(collectionOf(collection).fields).flatMap(([name, field]) =>
    field.group === 'value' ? [{ name, field }] : [],
  );
