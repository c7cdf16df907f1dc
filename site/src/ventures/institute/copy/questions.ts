import { ventures } from '@portal/contract';
import { fixed, words } from '../../../content/words';

const { prefix } = ventures.institute;

const items = [
  {
    question: 'What does a program cost in all?',
    answer:
      'The fees page lists tuition, registration and other charges of every program, and the total with GST.',
    more: { label: fixed('Fees Structure'), href: fixed(`${prefix}/fees-structure`) },
  },
  {
    question: 'Can my child join, and when does the next batch start?',
    answer:
      'The batches page says who can join, the timetable, and the start date, duration and language of every batch that is open.',
    more: { label: fixed('Batches'), href: fixed(`${prefix}/batches`) },
  },
  {
    question: 'Can we see what is taught before we join?',
    answer:
      'Yes. The class schedule lists every subject of a course with its lessons, and each lesson opens as a PDF. You need not register to read it.',
    more: { label: fixed('Class Schedule'), href: fixed(`${prefix}/class-schedule`) },
  },
  {
    question: 'Is there a discount?',
    answer:
      'Scholarships and discounts are listed below the fees, with the rules. Ask for them when you write.',
    more: { label: fixed('Scholarships & Discounts'), href: fixed(`${prefix}/fees-structure`) },
  },
  {
    question: 'May a student send the form?',
    answer:
      'A student of eighteen or more may. For anyone younger, a parent or guardian sends it, since it holds a name and a phone number.',
  },
] as const;

/** What families ask before they write to the institute. Figures stay on the pages that the CMS fills. */
export const questions = words('institute.questions', { heading: 'Asked before joining', items });
