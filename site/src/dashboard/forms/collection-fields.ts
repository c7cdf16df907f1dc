import { collectionOf, ventures, type ApiCollectionKey, type Field, type ValueField } from '@portal/contract';

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

/** Path of the published page that shows a record, or the list when there is no record (any more). */
export function pageOf(collection: ApiCollectionKey, id?: number): string {
  const { page, pageOfOne, venture } = collectionOf(collection);
  const below = id === undefined || pageOfOne === undefined ? page : pageOfOne.replace('{id}', String(id));
  return `${ventures[venture].prefix}${below}`;
}
