import type { LinkedThing } from './json-ld';

/** A question that visitors of a page ask, and its answer: shown on the page and told to search engines. */
export interface Question {
  readonly question: string;
  readonly answer: string;
  /** Where more is to be read. */
  readonly more?: { readonly label: string; readonly href: string };
}

/** The questions and answers of a page. */
export const questionsThing = (questions: readonly Question[]): LinkedThing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
