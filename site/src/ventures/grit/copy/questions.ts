import { ventures } from '@portal/contract';
import { fixed, words } from '../../../content/words';

const { prefix } = ventures.grit;

const items = [
  {
    question: 'Can I order on this site?',
    answer:
      'No. Send the form or call: say how many, which pack and by what time, and we answer. Nothing is paid here.',
  },
  {
    question: 'Which packs are there?',
    answer: 'They stand beside each product. Coconuts and tender coconuts go by the piece.',
    more: { label: fixed('Products'), href: fixed(`${prefix}/products`) },
  },
  {
    question: 'Is anything added?',
    answer: 'No. Everything is 100% natural.',
  },
  {
    question: 'Do you supply hotels and restaurants?',
    answer:
      'Yes, more than fifty of them. Write “wholesale” in the message, with how much you use in a day and when your kitchen opens.',
  },
  {
    question: 'Which certificates do you hold?',
    answer:
      'We are FSSAI certified and process to HACCP. The coconuts are sustainably sourced. Ask about them when you write.',
  },
] as const;

/** What kitchens ask before they write for coconuts. */
export const questions = words('grit.questions', { heading: 'Asked before ordering', items });
