import type { FileRule } from '@portal/contract';
import type { UseFormReturn } from 'react-hook-form';
import { fileFault } from './file-fault.ts';
import type { FormValues } from '../drafts/use-draft.ts';
import { notify } from '../ui/notices.tsx';

/**
 * What choosing a file does to a form, and taking it out again. A file with a fault is not taken: the field keeps what it has, and why is
 * told there and in a notice.
 * @param onTakeOut is told that the file was taken out
 */
export function useFileChoice(
  form: UseFormReturn<FormValues, unknown, Record<string, unknown>>,
  onTakeOut: () => void,
) {
  return {
    choose: (rule: FileRule, file: File, onChange: (file: File) => void): void => {
      const fault = fileFault(rule, file);
      if (fault === undefined) {
        form.clearErrors(rule.field);
        onChange(file);
        return;
      }
      form.setError(rule.field, { message: fault });
      notify('bad', fault);
    },
    takeOut: (rule: FileRule, onChange: (file: undefined) => void): void => {
      onTakeOut();
      form.clearErrors(rule.field);
      onChange(undefined);
      // The button goes with the file; there another one is chosen.
      form.setFocus(rule.field);
    },
  };
}
