import { collectionOf, type FileRule, type RecordOf, type ApiCollectionKey } from '@portal/contract';
import { z } from 'zod';
import { valueFields } from './collection-fields.ts';
import { fieldKinds } from './fields/field-kinds.tsx';
import { fileFault } from './file-fault.ts';
import type { FormValues } from '../drafts/form-values.ts';

/** The values of a form that shows a record, or of an empty form. */
export function valuesOf<K extends ApiCollectionKey>(
  collection: K,
  record: RecordOf<K> | undefined,
): Record<string, string> {
  const stored: Readonly<Record<string, unknown>> = record ?? {};
  return Object.fromEntries(
    valueFields(collection).map(({ name, field }) => [name, fieldKinds[field.kind].toForm(stored[name])]),
  );
}

/** The contract's rules for a form, its file included. */
export function formSchema(
  collection: ApiCollectionKey,
  isNew: boolean,
): z.ZodType<Record<string, unknown>, FormValues> {
  const { input, update, file } = collectionOf(collection);
  const schema = isNew ? input : update;
  const whole = file === undefined ? schema : schema.extend({ [file.field]: chosenFile(file, isNew) });
  // The contract's inputs take the text of forms; their general type does not say so.
  return whole as unknown as z.ZodType<Record<string, unknown>, FormValues>;
}

function chosenFile(rule: FileRule, required: boolean) {
  return z.unknown().superRefine((file, context) => {
    const missing = required ? rule.required : undefined;
    const message = file instanceof File ? fileFault(rule, file) : missing;
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}
