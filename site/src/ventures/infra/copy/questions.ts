import { words } from '../../../content/words';

/** What home owners ask before they write; the answers are what the site says elsewhere. */
export const questions = words('infra.questions', {
  heading: 'Asked before',
  items: [
    {
      question: 'Can we take only one service?',
      answer: 'Yes. Take one service or all of them.',
    },
    {
      question: 'What does the quotation show?',
      answer: 'Quantities, rates and brands, line by line.',
    },
    {
      question: 'What if we change our mind?',
      answer: 'Ask what the change costs before it is made.',
    },
    {
      question: 'Can we stay in the house while you work?',
      answer: 'That depends on the work. Ask us when we come to measure.',
    },
  ],
});
