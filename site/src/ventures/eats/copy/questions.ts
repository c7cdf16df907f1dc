import { ventures } from '@portal/contract';
import { fixed, words } from '../../../content/words';

/** What guests ask before they come; the answers are what the site says elsewhere. */
export const questions = words('eats.questions', {
  heading: 'Asked before',
  items: [
    {
      question: 'Can I order on this site?',
      answer: 'No. You order at the counters. Nothing is paid here.',
    },
    {
      question: 'Can one table order from several kitchens?',
      answer: 'Yes. You order where you like, and you sit together.',
    },
    {
      question: 'Which dishes are vegetarian?',
      answer: 'Where a dish has a mark, it says so. No mark: ask at the counter.',
      more: { label: fixed('Food Court'), href: fixed(`${ventures.eats.prefix}/food`) },
    },
    {
      question: 'How do I keep a table for many?',
      answer: 'Tell us the day, the time and who is vegetarian.',
    },
  ],
});
