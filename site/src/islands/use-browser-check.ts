import { useState, type SyntheticEvent } from 'react';

/** Whatever a visitor fills in and the browser checks. */
type Control = HTMLInputElement | HTMLTextAreaElement;

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** What is wrong with each field, by its name. */
export type Problems = Readonly<Record<string, string>>;

/** What a field is asked for where it is empty. */
const missing: Problems = {
  name: 'Enter your name.',
  email: 'Enter an email address, so that we can answer.',
  phone: 'Enter a phone number, so that we can call back.',
  message: 'Enter your message.',
};

function sentenceFor({ name, type, validity, validationMessage }: Control): string {
  if (validity.valueMissing) return missing[name] ?? validationMessage;
  if (type === 'email' && validity.typeMismatch) return 'Enter an email address like name@example.com.';
  return validationMessage;
}

const without = (known: Problems, name: string): Problems =>
  name in known ? Object.fromEntries(Object.entries(known).filter(([other]) => other !== name)) : known;

/**
 * Lets the browser check a form, and says what it finds in the page instead of in a bubble.
 * @returns what is wrong as long as it is, and the handlers of the form
 */
export function useBrowserCheck() {
  const [problems, setProblems] = useState<Problems>({});
  const handlers = {
    // The event does not bubble.
    onInvalidCapture: (event: SyntheticEvent<HTMLFormElement>) => {
      const { target, currentTarget } = event;
      if (!isControl(target)) return;
      event.preventDefault();
      setProblems((known) => ({ ...known, [target.name]: sentenceFor(target) }));
      currentTarget.querySelector<Control>(':invalid')?.focus();
    },
    onInput: ({ target }: SyntheticEvent<HTMLFormElement>) => {
      if (isControl(target)) setProblems((known) => without(known, target.name));
    },
  };
  return { problems, handlers };
}

/** Id of the sentence of a field. */
export const problemId = (id: string): string => `${id}-problem`;
