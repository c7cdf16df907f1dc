import { enquiryStates, type EnquiryState } from '@portal/contract';

/** The states of an enquiry as the screen has them. */
export const stateWords = { new: 'New', answered: 'Answered', done: 'Done' } as const satisfies Record<
  EnquiryState,
  string
>;

/** The state that a word means; nothing for a word that means none. */
export const stateOf = (word: string): EnquiryState | undefined =>
  enquiryStates.find((state) => stateWords[state] === word);
