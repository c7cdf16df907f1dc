import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from '../../drafts/use-draft.ts';
import href from '../../styles/showing.css?url';
import { useNow } from '../../ui/use-now.ts';
import { ends, isEndFirst, localOf, momentOf, shownText, starts, strip, tagText } from './times.ts';

/** A record with its two moments; what is always there has none. */
export interface Shown {
  readonly id: number;
  readonly show_from?: string | null;
  readonly show_until?: string | null;
}

/** A form that holds the two moments. */
export interface FormPart {
  readonly form: UseFormReturn<FormValues, unknown, Record<string, unknown>>;
  /** What is in the form is on its way. */
  readonly pending: boolean;
}

const Stylesheet = () => <link rel="stylesheet" href={href} precedence="showing" />;

/**
 * The time of a record: chosen in its form, or said in a list. It brings nothing of the first load along, so that the bundler cuts nothing
 * of that off.
 */
export default function Showing(props: FormPart | { readonly record: Shown }) {
  return 'form' in props ? <ShownTimes {...props} /> : <Tag {...props.record} />;
}

const names = ['show_from', 'show_until'] as const;

/** From when and until when, as a few words or a date, and what that comes to. */
function ShownTimes({ form, pending }: FormPart) {
  const [from = '', until = ''] = form.watch(names) as readonly (string | undefined)[];
  const error = names.map((name) => form.formState.errors[name]?.message).find(Boolean);
  const change = (name: (typeof names)[number]) => (moment: string) => {
    form.clearErrors(names);
    form.setValue(name, moment, { shouldDirty: true });
  };
  const [now] = useState(Date.now);
  const begins = Math.max(now, Date.parse(from) || now);
  const times = { from, until };
  const isBad = error !== undefined || isEndFirst(times);
  return (
    <div className="when wide">
      <Stylesheet />
      <MomentChoice
        legend="Show from"
        words={starts(now)}
        value={from}
        otherwise={{ day: localOf(now + 86_400_000).day, time: '06:00' }}
        disabled={pending}
        onChange={change('show_from')}
      />
      <MomentChoice
        legend="Until"
        words={ends(begins)}
        value={until}
        otherwise={{ day: localOf(begins + 7 * 86_400_000).day, time: '23:59' }}
        disabled={pending}
        onChange={change('show_until')}
      />
      <ol className="when__strip" aria-hidden="true">
        {strip(times, now).map(({ day, time: letter, isShown }) => (
          <li key={day} className={isShown ? 'is-on' : undefined}>
            <span>{letter}</span>
            {Number(day.slice(8))}
          </li>
        ))}
      </ol>
      <output className={isBad ? 'when__say is-bad' : 'when__say'}>{error ?? shownText(times, now)}</output>
    </div>
  );
}

interface MomentChoiceProps {
  readonly legend: string;
  /** Moments by the words of their choice. */
  readonly words: ReadonlyMap<string, string>;
  readonly value: string;
  /** The date that is offered first. */
  readonly otherwise: { readonly day: string; readonly time: string };
  readonly disabled: boolean;
  readonly onChange: (moment: string) => void;
}

const aDate = 'A date';

function MomentChoice({ legend, words, value, otherwise, disabled, onChange }: MomentChoiceProps) {
  const id = useId();
  const [isDate, setDate] = useState(false);
  /** What is typed just now, whole or not, and the moment that it stands beside. */
  const [typed, setTyped] = useState({ beside: '', day: '', time: '' });
  const word = [...words].find(([, moment]) => moment === value)?.[0];
  const chosen = word === undefined || (isDate && value !== '') ? aDate : word;
  const { day, time } = typed.beside === value ? typed : localOf(Date.parse(value) || 0);
  const type = (change: { readonly day?: string; readonly time?: string }) => {
    const next = { day, time, ...change };
    const moment = momentOf(next) || value;
    setTyped({ ...next, beside: moment });
    setDate(true);
    if (moment !== value) onChange(moment);
  };
  const names = [...words.keys()];
  const options: readonly string[] = names.includes('Not yet')
    ? names.toSpliced(-1, 0, aDate)
    : [...names, aDate];
  const fields: readonly (readonly ['day' | 'time', string, string, string])[] = [
    ['day', 'Day', 'date', day],
    ['time', 'Time', 'time', time],
  ];
  return (
    <fieldset disabled={disabled}>
      <legend>{legend}</legend>
      <div className="when__words">
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={id}
              checked={option === chosen}
              onChange={() => {
                setDate(option === aDate);
                onChange(option === aDate ? momentOf(otherwise) : (words.get(option) ?? ''));
              }}
            />
            {option}
          </label>
        ))}
      </div>
      {chosen === aDate && (
        <div className="when__date">
          {fields.map(([name, label, kind, shown]) => (
            <div key={name}>
              <label htmlFor={`${id}-${name}`}>{label}</label>
              <input
                id={`${id}-${name}`}
                className="input"
                type={kind}
                value={shown}
                onChange={({ target }) => type({ [name]: target.value })}
              />
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function Tag({ show_from: from, show_until: until }: Shown) {
  const now = useNow();
  const said = tagText({ from: from ?? '', until: until ?? '' }, now);
  return (
    said !== undefined && (
      <>
        <Stylesheet />
        <span className="whentag">{said}</span>
      </>
    )
  );
}
