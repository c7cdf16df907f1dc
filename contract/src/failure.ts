import { z, type ZodError } from 'zod';
import { names } from './json-schema.js';

/** The body of every failed call: a sentence for a person, and one per field where fields are at fault. */
export const failure = z
  .object({ error: z.string().min(1), fields: z.record(z.string(), z.string()).optional() })
  .register(names, { id: 'Failure' });

export type Failure = z.infer<typeof failure>;

/** Sentences of failures that belong to no form. */
export const failures = {
  invalidLogin: 'Invalid credentials',
  codeWanted: 'Please enter the code of your authenticator app.',
  codeWantedInPanel:
    'Please type the code of your authenticator app after the password, with a space between.',
  presentPassword: 'Please type the present password, too.',
  presentPasswordForName:
    'To change the e-mail address or the user name, please type the present password as well, and a new one: it may be the same.',
  wrongCode: 'This code is not right, or it was used already.',
  noSession: 'Please log in to continue.',
  foreignOrigin: 'This request came from another site and was refused.',
  malformedAddress: 'This is not an address.',
  unknownPath: 'There is nothing at this address.',
  unknownRecord: (label: string): string => `${label} not found`,
  wrongMethod: 'This address does not take that kind of request.',
  changedMeanwhile: 'This record was changed in the meantime.',
  sentBefore:
    'This was stored already, as it stood when it was sent before. Please look at the list: change it there, or save once more to add another one.',
  changedAgain:
    'This was changed again since, so it cannot be undone by itself. Undo the newer change first.',
  undoneBefore: 'This change was undone already.',
  notKept: 'What it was before is not kept, or not any more.',
  otherParent: (label: string): string => `It can only be moved inside its own ${label}.`,
  parentGone: (label: string): string =>
    `The ${label} that it belongs to is not there. Bring that back first.`,
  tooLarge: (limit: string): string => `That is too large: the limit is ${limit}.`,
  wrongBodyType: 'This address does not take that type of body.',
  publisherOnly: 'Only the publisher may make this call.',
  malformedJson: 'The request is not valid JSON.',
  malformedForm: 'The form could not be read.',
  nothingSent: 'Please send what is to be changed.',
  emptyFile: 'This file is empty. Please choose another one.',
  damagedFile: 'This file is damaged or incomplete. Please choose another one.',
  noLength: 'A form must come with its length.',
  busyUploads: 'Other files are being received at the moment. Please try again in a few seconds.',
  tooManyPixels: 'This picture has too many pixels: 50 million are the limit.',
  tooManyTries: (seconds: number): string =>
    `Too many tries. Please wait ${waitingTime(seconds)} and try again.`,
  /** @param phone of the business that was written to; empty where none is known */
  tooManyEnquiries: (seconds: number, phone: string): string =>
    `Very many messages are coming in, so this one could not be taken. ${
      phone === '' ? 'Please' : `Please call us on ${phone}, or`
    } send it again in ${waitingTime(seconds)}.`,
  noPublisher:
    'Pages cannot be shown at the moment, because no publisher answers. What you typed is not lost.',
  unknownCollection: 'There is no such collection.',
  unknownPage: 'There is no such page.',
  newerPreview: 'A newer preview was asked for meanwhile.',
  internal: 'Something went wrong on our side. Please try again.',
} as const;

function waitingTime(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}

/**
 * The failure that a body deserves which its schema refused.
 * @param error what zod found
 * @param required the form's sentence for empty fields: it outranks what else is wrong, as on the screens
 */
export function inputFailure(error: ZodError, required?: string): Required<Failure> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (field !== '') fields[field] ??= issue.message;
  }
  const sentences = error.issues.map((issue) => issue.message);
  const first = sentences[0] ?? failures.internal;
  return { error: required !== undefined && sentences.includes(required) ? required : first, fields };
}
