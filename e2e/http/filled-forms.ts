import {
  apiCollectionKeys,
  changedExampleOf,
  collectionOf,
  exampleOf,
  type ApiCollectionKey,
} from '@portal/contract';
import type { TestFile } from './connection.ts';
import { jpeg, mp4, pdf, png } from './test-files.ts';

/** The collections that grow; the six profiles are there, and the panel alone adds one. */
export const growingKeys = apiCollectionKeys.filter((key) => collectionOf(key).operations.includes('create'));

/** What a form of a collection holds, whoever sends it. */
export interface FilledForm {
  /** Fields as a form fills them. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The same form filled otherwise; empty where records are never edited. */
  readonly changed: Readonly<Record<string, unknown>>;
  readonly file?: () => Promise<TestFile>;
}

const files = {
  picture: () => jpeg('portrait.jpg'),
  media: () => png('first day.png'),
  pdf: () => Promise.resolve(pdf('journal and ledger.pdf')),
};

/** Visitors see what is written here; `showing.test.ts` has what they do not. */
const always = (key: ApiCollectionKey) =>
  'show_from' in collectionOf(key).fields ? ({ show_from: null, show_until: null } as const) : {};

/** A filled form: the examples of the collection's definition, and a file of its kind. */
export function filledForm(key: ApiCollectionKey): FilledForm {
  const { file, operations } = collectionOf(key);
  const form = {
    fields: { ...exampleOf(key), ...always(key) },
    changed: operations.includes('update') ? { ...changedExampleOf(key), ...always(key) } : {},
  };
  if (file === undefined) return form;
  // One of the galleries holds films.
  return {
    ...form,
    file: key === 'gritgallery' ? () => Promise.resolve(mp4('farm to home.mp4')) : files[file.kind],
  };
}
