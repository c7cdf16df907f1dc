import { moment } from '../ui/moment.ts';
import { bringHere, dropDraft, useDrafts, type Draft } from './store.ts';
import { isElsewhere } from './window.ts';

interface OfferedDraftsProps {
  /** Names the form. */
  readonly form: string;
  /** It is this window's now. */
  readonly onBrought: () => void;
  readonly onThrown: (draft: Draft) => void;
}

/** What was typed into a form in other windows, whether these are there or not: for a form in which nothing is typed. */
export function OfferedDrafts({ form, onBrought, onThrown }: OfferedDraftsProps) {
  const drafts = useDrafts((name) => name === form).filter(isElsewhere);
  return drafts.map((draft) => (
    <p key={draft.window} className="draft wide">
      <span>Typed in another window at {moment(draft.at)}.</span>
      <button
        type="button"
        className="textbtn"
        onClick={() => {
          bringHere(draft);
          onBrought();
        }}
      >
        Bring it here
      </button>
      <button type="button" className="textbtn" onClick={() => onThrown(dropDraft(draft))}>
        Throw it away
      </button>
    </p>
  ));
}
