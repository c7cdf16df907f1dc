import { collectionOf, type CollectionKey } from '@portal/contract';
import type { ReactNode } from 'react';
import { valueFields } from '../forms/collection-fields.ts';
import { fieldKinds } from '../forms/fields/field-kinds.tsx';

/** What a record holds of one field. */
export interface Line {
  readonly name: string;
  readonly label: string;
  /** What is compared, as a form holds it. */
  readonly text: string;
  readonly shown: ReactNode;
  /** Whether it is the file, which is told by its name. */
  readonly isFile?: true;
  /** Whether its text can be read as it is. */
  readonly isText?: true;
}

/** The lines of a record: its fields, and the name of its file. */
export function linesOf(collection: CollectionKey, record: object): readonly Line[] {
  const stored: Readonly<Record<string, unknown>> = { ...record };
  const lines = valueFields(collection).map(({ name, field: { kind, label } }): Line => {
    const { isCoded, shown, toForm } = fieldKinds[kind];
    const text = toForm(stored[name]);
    const isText = isCoded !== true && shown(text) === text;
    return { name, label, text, shown: shown(stored[name]), ...(isText && { isText }) };
  });
  const { file } = collectionOf(collection);
  if (file === undefined) return lines;
  const [fileName, path] = [stored['image_filename'] ?? stored['pdf_filename'], stored['image_path']].map(
    (part) => (typeof part === 'string' ? part : ''),
  );
  // Two files of one name are two.
  const text = `${fileName}${path}`;
  return [...lines, { name: file.field, label: file.label, text, shown: fileName, isFile: true }];
}

/** What differs between two states of a record, in the order of its form. */
export function differingLines(
  collection: CollectionKey,
  before: object,
  after: object,
): readonly { readonly before: Line; readonly after: Line }[] {
  const was = linesOf(collection, before);
  return linesOf(collection, after).flatMap((line, index) => {
    const old = was[index];
    return old === undefined || old.text === line.text ? [] : [{ before: old, after: line }];
  });
}
