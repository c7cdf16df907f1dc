import { wordFault, type Word } from '@portal/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { sentenceOf } from '../api/sentence-of.ts';
import { useWriteWord } from '../api/words.ts';
import { OfferedDrafts } from '../drafts/OfferedDrafts.tsx';
import { dropOwn } from '../drafts/store.ts';
import { EarlierVersions } from '../history/EarlierVersions.tsx';
import { useTellChange } from '../publishing/tell-change.ts';
import { Alert } from '../ui/Alert.tsx';
import { TextButton } from '../ui/buttons.tsx';
import { figure } from '../ui/figure.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLeaveGuard } from '../ui/leave-guard.ts';
import { useEscapeQuestion } from '../ui/use-escape-question.tsx';
import { presentOf } from './places.ts';
import { focusTyped } from './type-in-place.ts';
import { keepWord, useWordDraft, wordDraft } from './word-draft.ts';

/** From this part of the limit on, what is left is worth a look. */
const near = 0.85;

interface SentenceFormProps {
  readonly word: Word;
  /** Whether it is typed where it stands on the page. */
  readonly isInPlace: boolean;
  readonly onClose: () => void;
}

/** A sentence while it is changed: how long it may be, the standard text beside it, and the way back to that. */
export function SentenceForm({ word, isInPlace, onClose }: SentenceFormProps) {
  const { id: record, key, limit, pages, sample, standard, unsaid } = word;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useWriteWord();
  const tell = useTellChange('words');
  const [refusal, setRefusal] = useState<string>();
  const present = presentOf(word);
  const draftName = wordDraft(key);
  const draft = useWordDraft(key);
  const text = draft?.values['text'] ?? present;
  const length = text.trim().length;
  const fault = wordFault(text, word);
  const focus = () => field.current?.focus({ preventScroll: true });
  useEffect(() => {
    if (!isInPlace) field.current?.focus({ preventScroll: true });
  }, [isInPlace]);
  useLeaveGuard(draft !== undefined);

  const type = (typed: string) => {
    setRefusal(undefined);
    keepWord(word, draft, typed);
  };
  const cancel = () => {
    dropOwn(draftName);
    onClose();
  };
  const { askByEscape, question } = useEscapeQuestion({
    isTyped: () => draft !== undefined && !write.isPending,
    onThrow: cancel,
    onStay: focusTyped,
    onLeave: write.isPending ? undefined : cancel,
  });
  const save = async () => {
    if (write.isPending) return;
    if (fault !== undefined) return setRefusal(fault);
    if (text.trim() === present) return cancel();
    try {
      const { revision } = await write.mutateAsync({ key, text });
      dropOwn(draftName);
      tell({ action: 'updated', revision });
      // Another sentence may be open by now.
      if (field.current !== null) onClose();
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key comes from the field in it */}
      <form
        className="wordcard"
        noValidate
        onKeyDown={askByEscape}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="wordcard__head">
          <span>{pages.length === 1 ? 'On this page only' : `On ${figure(pages.length)} pages`}</span>
          <output
            className={length > limit ? 'num is-over' : length > limit * near ? 'num is-near' : 'num'}
            htmlFor={id}
          >
            {figure(length)} of {figure(limit)}
          </output>
        </div>
        {draft === undefined && <OfferedDrafts form={draftName} onBrought={focus} onThrown={focus} />}
        {isInPlace ? (
          <p className="small muted">Type on the page. Enter saves, Escape cancels.</p>
        ) : (
          <>
            <label className="vh" htmlFor={id}>
              Sentence
            </label>
            <textarea
              className="input input--grows"
              id={id}
              ref={field}
              rows={Math.min(6, Math.ceil(Math.max(length, standard.length) / 60) + 1)}
              value={text}
              aria-invalid={refusal !== undefined}
              aria-describedby={`${id}-standard`}
              onChange={(event) => type(event.currentTarget.value)}
            />
          </>
        )}
        <p className="standard" id={`${id}-standard`}>
          <b>
            {unsaid ??
              (sample === true ? 'Standard text, a sample: put what is true in its place' : 'Standard text')}
          </b>
          {unsaid === undefined ? standard : 'While it is empty, the page leaves it out.'}
        </p>
        {draft !== undefined && draft.basedOn !== present && !write.isPending && (
          <p className="small">
            Saved in the meantime: “{present}”. Save keeps yours, Cancel keeps the saved one.
          </p>
        )}
        <div role="alert">{refusal !== undefined && <Alert>{refusal}</Alert>}</div>
        <div className="actions">
          <button className="btn btn--s" type="submit" aria-disabled={write.isPending}>
            Save
          </button>
          <button className="btn btn--s btn--line" type="button" onClick={cancel}>
            Cancel
          </button>
          {text !== standard && (
            <TextButton onClick={() => type(standard)}>
              <Icon name="undo" />
              {unsaid === undefined ? 'Standard text again' : 'Leave it out'}
            </TextButton>
          )}
          {record !== null && (
            <EarlierVersions collection="words" record={{ id: record }} onRestored={cancel} />
          )}
        </div>
      </form>
      {question}
    </>
  );
}
