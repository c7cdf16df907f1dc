import { ventures } from '@portal/contract';
import { fixed, words } from '../../../content/words';

/** What people ask before they come to the market; the answers are what the site says elsewhere. */
export const questions = words('agri.questions', {
  heading: 'Asked before',
  items: [
    {
      question: 'Can I order on this site?',
      answer: 'No. Come to the stall, write or call. Nothing is paid here.',
    },
    {
      question: 'Where are the prices?',
      answer: 'Prices change with the morning, so they are written at the stall.',
    },
    {
      question: 'Which fruit is in season?',
      answer: 'The calendar has the months of each.',
      more: { label: fixed('Products'), href: fixed(`${ventures.agri.prefix}/products`) },
    },
    {
      question: 'What if it is not on the list?',
      answer: 'Ask for it. If a grower has it, it can come with the next load.',
    },
  ],
});
