import { DraftLine } from '../ui/DraftLine.tsx';
import { moment } from '../ui/moment.ts';
import { bringHere, dropDraft, useDrafts, type Draft } from './store.ts';
import { windowId } from './window.ts';

interface OfferedDraftsProps {
  /** Names the form. */
  readonly form: string;
  /** It is this window's now. */
  readonly onBrought: () => void;
  readonly onThrown: (draft: Draft) => void;
}

/** What was typed into a form in other windows, whether these are there or not: for a form in which nothing is typed. */
export function OfferedDrafts({ form, onBrought, onThrown }: OfferedDraftsProps) {
  const drafts = useDrafts((name) => name === form).filter(({ window }) => window !== windowId());
  return drafts.map((draft) => (
    <DraftLine
      key={draft.window}
      actions={{
        'Bring it here': () => {
          bringHere(draft);
          onBrought();
        },
        'Throw it away': () => onThrown(dropDraft(draft)),
      }}
    >
      Typed in another window at {moment(draft.at)}.
    </DraftLine>
  ));
}
