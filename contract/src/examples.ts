import { collectionOf, type CollectionKey } from './collections.js';
import type { ValueField } from './fields.js';

type Value = string | number | null;

/** Another right value of a field. */
function another({ choices, example, kind }: ValueField): Value {
  switch (kind) {
    case 'rupees':
      return Number(example) + 1;
    case 'day':
      return '2028-02-29';
    case 'email':
      return `another.${example}`;
    case 'choice':
      return choices?.at(-1) ?? example;
    default:
      return `${example}, changed`;
  }
}

function valuesOf(key: CollectionKey, valueOf: (field: ValueField) => Value): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(collectionOf(key).fields).flatMap(([name, field]) =>
      field.group === 'value' ? [[name, valueOf(field)] as const] : [],
    ),
  );
}

/** A right form of a collection, every field filled, without a file and without a parent. */
export const exampleOf = (key: CollectionKey): Record<string, Value> =>
  valuesOf(key, ({ example }) => example);

/** The same form with another value in every field. */
export const changedExampleOf = (key: CollectionKey): Record<string, Value> => valuesOf(key, another);
