import { mediaFileRule } from '@portal/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { FormValues } from '../../drafts/use-draft.ts';

/** The form of the file that the next press sends: what its page is shown of. */
export function useNextFile(file: File | undefined) {
  const form = useForm<FormValues>({ defaultValues: { [mediaFileRule.field]: file } });
  useEffect(() => form.setValue(mediaFileRule.field, file), [file, form]);
  return form;
}
