import { dropDraft, type Draft } from '../drafts/store.ts';
import { DraftLine } from '../ui/DraftLine.tsx';

interface LostWordsProps {
  /** Those whose sentence no page says any more. */
  readonly drafts: readonly Draft[];
}

/** What was typed over sentences that a later version of the site has not: it is there to be read and copied until it is thrown away. */
export function LostWords({ drafts }: LostWordsProps) {
  return drafts.map((draft) => (
    <DraftLine key={draft.form + draft.window} actions={{ 'Throw it away': () => void dropDraft(draft) }}>
      The sentence over which you had typed this is on no page any more: “{draft.values['text']}”
    </DraftLine>
  ));
}
