import { useState, type InvalidEvent } from 'react';

/** Whatever a visitor fills in. */
export type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Lets the browser check a field, and shows its sentence below the field instead of in a bubble.
 * @returns the sentence, which is empty while nothing is wrong, and the attributes of the field
 */
export function useBrowserCheck(id: string) {
  const [problem, setProblem] = useState('');
  const attributes = {
    onInvalid: (event: InvalidEvent<Control>) => {
      event.preventDefault();
      setProblem(event.currentTarget.validationMessage);
      event.currentTarget.form?.querySelector<Control>(':invalid')?.focus();
    },
    onInput: () => {
      setProblem('');
    },
    ...(problem === '' ? {} : { 'aria-invalid': true, 'aria-describedby': problemId(id) }),
  };
  return { problem, attributes };
}

/** Id of the sentence of a field. */
export const problemId = (id: string): string => `${id}-problem`;
