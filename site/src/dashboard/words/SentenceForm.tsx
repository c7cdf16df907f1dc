import { wordFault, type Word } from '@portal/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { sentenceOf } from '../api/sentence-of.ts';
import { useWriteWord } from '../api/words.ts';
import { useTellChange } from '../publishing/tell-change.ts';
import { Alert } from '../ui/Alert.tsx';
import { TextButton } from '../ui/buttons.tsx';
import { figure } from '../ui/figure.ts';
import { Icon } from '../ui/Icon.tsx';
import { presentOf } from './places.ts';
import { keepTyped, typedTexts } from './typed-texts.ts';

/** From this part of the limit on, what is left is worth a look. */
const near = 0.85;

interface SentenceFormProps {
  readonly word: Word;
  readonly onClose: () => void;
}

/** A sentence while it is changed: how long it may be, the standard text beside it, and the way back to that. */
export function SentenceForm({ word, onClose }: SentenceFormProps) {
  const { key, limit, pages, standard } = word;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useWriteWord();
  const tell = useTellChange('words');
  const [refusal, setRefusal] = useState<string>();
  const text = typedTexts.use((texts) => texts.get(key)) ?? presentOf(word);
  const length = text.trim().length;
  const fault = wordFault(text, word);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const type = (typed: string) => {
    setRefusal(undefined);
    keepTyped(key, typed === presentOf(word) ? undefined : typed);
  };
  const cancel = () => {
    keepTyped(key, undefined);
    onClose();
  };
  const save = async () => {
    if (write.isPending) return;
    if (fault !== undefined) return setRefusal(fault);
    if (text.trim() === presentOf(word)) return cancel();
    try {
      const { revision } = await write.mutateAsync({ key, text });
      keepTyped(key, undefined);
      tell({ action: 'updated', revision });
      onClose();
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  };
  return (
    <form
      className="wordcard"
      noValidate
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
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel();
        }}
      />
      <p className="standard" id={`${id}-standard`}>
        <b>Standard text</b>
        {standard}
      </p>
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
            Standard text again
          </TextButton>
        )}
      </div>
    </form>
  );
}
