import type { VentureId } from '@portal/contract';
import type { Question } from '../structured-data/questions';

/** What visitors ask before they write, with its heading. */
export interface Questions {
  readonly heading: string;
  readonly items: readonly Question[];
}

const asked = import.meta.glob<Questions>('../ventures/*/copy/questions.ts', {
  eager: true,
  import: 'questions',
});

/** The questions on a venture's contact page, where it answers any. */
export const questionsOf = (venture: VentureId): Questions | undefined =>
  asked[`../ventures/${venture}/copy/questions.ts`];
