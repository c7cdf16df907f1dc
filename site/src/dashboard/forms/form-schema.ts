import { zodResolver } from '@hookform/resolvers/zod';
import {
  collectionOf,
  type FileRule,
  type ApiCollectionKey,
  type CollectionKey,
  type RecordOf,
} from '@portal/contract';
import type { Resolver, ResolverOptions } from 'react-hook-form';
import { z } from 'zod';
import type { FormValues } from '../drafts/use-draft.ts';
import { valueFields } from './collection-fields.ts';
import { fieldKinds } from './fields/field-kinds.tsx';
import { fileFault } from './file-fault.ts';

/** The values of a form that shows a record, or of an empty form. */
export function valuesOf<K extends CollectionKey>(
  collection: K,
  record: RecordOf<K> | undefined,
): Record<string, string> {
  const stored: Readonly<Record<string, unknown>> = record ?? {};
  return Object.fromEntries(
    valueFields(collection).map(({ name, field }) => [name, fieldKinds[field.kind].toForm(stored[name])]),
  );
}

/** The contract's rules for a form, its file included. */
function formSchema(
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

/** The contract takes this text neither for a number nor for an empty field. */
const noNumber = 'NaN';

/** The amounts that are no number, such as `2500e`: a browser shows what was typed there, and hands out an empty text. */
function unreadable(fields: ResolverOptions<FormValues>['fields']): Readonly<Record<string, string>> {
  const names = Object.entries(fields)
    .filter(
      ([, { ref }]) => ref instanceof HTMLInputElement && ref.type === 'number' && ref.validity.badInput,
    )
    .map(([name]) => name);
  return Object.fromEntries(names.map((name) => [name, noNumber]));
}

/** Checks a form by the contract's rules. What is typed and cannot be read counts as wrong, not as empty. */
export function formResolver(
  collection: ApiCollectionKey,
  isNew: boolean,
): Resolver<FormValues, unknown, Record<string, unknown>> {
  const check = zodResolver(formSchema(collection, isNew));
  return (values, context, options) => check({ ...values, ...unreadable(options.fields) }, context, options);
}
