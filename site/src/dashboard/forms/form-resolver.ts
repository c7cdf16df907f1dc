import { zodResolver } from '@hookform/resolvers/zod';
import type { ApiCollectionKey } from '@portal/contract';
import type { Resolver, ResolverOptions } from 'react-hook-form';
import type { FormValues } from '../drafts/form-values.ts';
import { formSchema } from './form-values.ts';

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
