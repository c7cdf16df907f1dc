import { useId } from 'react';
import { Choice } from '../ui/Choice.tsx';

const moments = ['Now', 'After'] as const;

/** As visitors see a page now, or as it will be. */
export type Moment = (typeof moments)[number];

interface PageChoicesProps {
  /** The page that is shown; none while it is not known. */
  readonly page: string | undefined;
  /** Those that are changed. */
  readonly pages: readonly string[];
  readonly moment: Moment;
  /** Why nothing newer is shown. */
  readonly failure: string | undefined;
  readonly onPage: (page: string) => void;
  readonly onMoment: (moment: Moment) => void;
}

/** Which of the pages that are changed is shown, and in which state. */
export function PageChoices({ page, pages, moment, failure, onPage, onMoment }: PageChoicesProps) {
  const choices = page === undefined || pages.includes(page) ? pages : [page, ...pages];
  return (
    <>
      <div className="page__head">
        <label className="page__which">
          <span className="vh">Which page</span>
          <select className="input" value={page ?? ''} onChange={(event) => onPage(event.target.value)}>
            {choices.map((path) => (
              <option key={path}>{path}</option>
            ))}
          </select>
        </label>
        <Choice name={useId()} legend="Which state" words={moments} value={moment} onChoose={onMoment} />
      </div>
      <output className="page__state">
        {failure ?? (moment === 'Now' ? 'As visitors see it now.' : 'As it will be.')}
      </output>
    </>
  );
}
