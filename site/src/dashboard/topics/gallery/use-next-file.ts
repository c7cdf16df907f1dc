import { mediaFileRule } from '@portal/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Draft } from '../../drafts/store.ts';
import type { FormValues } from '../../drafts/use-draft.ts';

const valuesOf = (draft: Draft | undefined): FormValues => ({
  [captionField]: '',
  ...draft?.values,
  [mediaFileRule.field]: draft?.file,
});

/** The field of a picture that its queue asks for. */
export const captionField = 'image_caption';

/** The form of the file that the next press sends: what its page is shown of. */
export function useNextFile(draft: Draft | undefined) {
  const form = useForm<FormValues>({ defaultValues: valuesOf(draft) });
  const name = draft?.form;
  // What is typed does not draw the queue anew: it goes straight to the form.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another file, and not what was typed about it
  useEffect(() => form.reset(valuesOf(draft)), [form, name]);
  return form;
}
