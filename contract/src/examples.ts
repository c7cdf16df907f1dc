import { collectionOf, type CollectionKey, type FormOf } from './collections.js';
import type { Field, ValueField } from './fields.js';
import { weekdays } from './india-time.js';

/** The form of a collection without its parent, every field filled. */
export type Example<K extends CollectionKey> = Omit<Required<FormOf<K>>, `${string}_id`>;

/** Whether a field takes any text that is not too long, unlike a date or an address in the web. */
export const takesAnyText = (field: Field): field is ValueField =>
  field.group === 'value' &&
  ['line', 'name', 'entries', 'text'].includes(field.kind) &&
  !String(field.example).startsWith('https://');

/** Another right value of a field. */
function another({ choices, example, kind }: ValueField): unknown {
  const text = typeof example === 'string' ? example : '';
  switch (kind) {
    case 'rupees':
      return Number(example) + 1;
    case 'day':
      return '2028-02-29';
    case 'email':
      return `another.${text}`;
    case 'choice':
      return choices?.at(-1);
    case 'week':
      return Object.fromEntries(
        weekdays.map((weekday) => [
          weekday,
          [
            ['06:00', '13:00'],
            ['16:00', '20:30'],
          ],
        ]),
      );
    case 'moment':
      return String(example).replace(/\d\dT/, '02T');
    case 'closures':
      return [{ date: '2027-01-16', note: 'Closed for a wedding.' }];
    case 'focus':
      return { x: 0.75, y: 0.5 };
    default:
      return text.startsWith('https://') ? `${text}/changed` : `${text}, changed`;
  }
}

function valuesOf<K extends CollectionKey>(key: K, valueOf: (field: ValueField) => unknown): Example<K> {
  const values = Object.entries(collectionOf(key).fields).flatMap(([name, field]) =>
    field.group === 'value' ? [[name, valueOf(field)] as const] : [],
  );
  // Each field's example is of the type that its input takes.
  return Object.fromEntries(values) as Example<K>;
}

/** A right form of a collection, every field filled, without a file and without a parent. */
export const exampleOf = <K extends CollectionKey>(key: K): Example<K> =>
  valuesOf(key, ({ example }) => example);

/** The same form with another value in every field. */
export const changedExampleOf = <K extends CollectionKey>(key: K): Example<K> => valuesOf(key, another);
