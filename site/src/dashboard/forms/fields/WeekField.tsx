import { hoursText, hoursWeek, weekdayName, weekdays, type HoursWeek, type Weekday } from '@portal/contract';
import { useId, useState } from 'react';
import { SmallButton, TextButton } from '../../ui/buttons.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { usePlaces } from '../../ui/places.ts';
import type { EditorProps } from './field-kind.ts';
import { PartsField } from './PartsField.tsx';

type Spans = HoursWeek[Weekday];

const ordinals = ['first', 'second'] as const;
/** What a day opens with that never had hours. */
const usual: Spans = [['09:00', '18:00']];

/** The week that a form holds, which may not be right yet; all closed where there is none. */
const weekOf = (text: string): HoursWeek =>
  (text === '' ? Object.fromEntries(weekdays.map((day) => [day, []])) : JSON.parse(text)) as HoursWeek;

/** The hours of a week: a row a day, with up to two spans, which can be copied to other days. */
export function WeekField({ name, label, hint, error, value, disabled, onChange }: EditorProps) {
  const week = weekOf(value);
  const set = (changes: Partial<HoursWeek>) => {
    if (!disabled) onChange(JSON.stringify({ ...week, ...changes }));
  };
  const right = hoursWeek.safeParse(week).data;
  return (
    <PartsField {...{ name, label, hint, error }} look="week">
      {weekdays.map((day, index) => (
        <Day
          key={day}
          name={weekdayName(index)}
          spans={week[day]}
          others={weekdays.filter((other) => other !== day)}
          isOpen={(other) => week[other].length > 0}
          fault={error && hoursWeek.shape[day].safeParse(week[day]).error?.issues[0]?.message}
          readOnly={disabled}
          onChange={(spans) => set({ [day]: spans })}
          onCopy={(to) => set(Object.fromEntries(to.map((other) => [other, week[day]])))}
        />
      ))}
      {value !== '' && right !== undefined && (
        <div className="week__reads">
          <p className="small muted">On the site it reads</p>
          <output>{hoursText(right)}</output>
          <TextButton disabled={disabled} onClick={() => onChange('')}>
            Keep no hours by day
          </TextButton>
        </div>
      )}
    </PartsField>
  );
}

interface DayProps {
  /** `Monday` */
  readonly name: string;
  readonly spans: Spans;
  readonly others: readonly Weekday[];
  readonly isOpen: (day: Weekday) => boolean;
  /** What is wrong with it. */
  readonly fault: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (spans: Spans) => void;
  readonly onCopy: (to: readonly Weekday[]) => void;
}

function Day({ name, spans, others, isOpen, fault, readOnly, onChange, onCopy }: DayProps) {
  const id = useId();
  const { place, focusSoon, focusWhenDrawn } = usePlaces();
  /** What it had before it was closed, to come back with. */
  const [before, setBefore] = useState(usual);
  const change = (index: number, part: 0 | 1, clock: string) =>
    onChange(
      spans.map(([from, to], at) => {
        if (at !== index) return [from, to];
        return part === 0 ? [clock, to] : [from, clock];
      }),
    );
  const toggle = () => {
    if (spans.length > 0) setBefore(spans);
    onChange(spans.length > 0 ? [] : before);
  };
  const clockField = (index: number, part: 0 | 1, clock: string) => (
    <input
      className="input"
      type="time"
      value={clock}
      readOnly={readOnly}
      required
      aria-label={`${name}, ${ordinals[index]} span, ${part === 0 ? 'opens' : 'closes'}`}
      aria-invalid={fault !== undefined}
      aria-describedby={fault === undefined ? undefined : `${id}-error`}
      ref={part === 0 ? place(`${name} ${index}`) : undefined}
      onChange={({ currentTarget }) => change(index, part, currentTarget.value)}
    />
  );
  return (
    <fieldset className="day" aria-label={name}>
      <span className="day__name">{name}</span>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={spans.length > 0}
          aria-checked={spans.length > 0}
          disabled={readOnly}
          aria-label={`${name}, open`}
          onChange={toggle}
        />
        <i />
        <span aria-hidden="true">{spans.length > 0 ? 'Open' : 'Closed'}</span>
      </label>
      <CopyMenu {...{ name, others, isOpen, onCopy }} disabled={readOnly} />
      {spans.length > 0 && (
        <div className="day__spans">
          {spans.map(([from, to], index) => (
            <div className="span" key={ordinals[index]}>
              {clockField(index, 0, from)}
              <span aria-hidden="true">–</span>
              {clockField(index, 1, to)}
              {index === 1 && (
                <button
                  className="iconbtn"
                  type="button"
                  disabled={readOnly}
                  aria-label={`Take out ${name}’s second span`}
                  onClick={() => {
                    onChange(spans.slice(0, 1));
                    focusSoon(`${name} 0`);
                  }}
                >
                  <Icon name="trash" />
                </button>
              )}
            </div>
          ))}
          {spans.length === 1 && (
            <TextButton
              disabled={readOnly}
              onClick={() => {
                onChange([...spans, ['', '']]);
                focusWhenDrawn(`${name} 1`);
              }}
            >
              <Icon name="plus" />
              Second span<span className="vh"> on {name}</span>
            </TextButton>
          )}
        </div>
      )}
      <FieldError of={id} error={fault} />
    </fieldset>
  );
}

interface CopyMenuProps extends Pick<DayProps, 'name' | 'others' | 'isOpen' | 'onCopy'> {
  readonly disabled: boolean;
}

/** The days that a day's hours are copied to: at first those that are open. */
function CopyMenu({ name, others, isOpen, onCopy, disabled }: CopyMenuProps) {
  const menu = useId();
  const [chosen, setChosen] = useState<readonly Weekday[]>([]);
  const hides = { popoverTarget: menu, popoverTargetAction: 'hide' } as const;
  return (
    <>
      <button
        className="textbtn"
        type="button"
        disabled={disabled}
        popoverTarget={menu}
        aria-label={`Copy ${name}’s hours to other days`}
      >
        Copy
      </button>
      <fieldset
        className="moves copies"
        popover="auto"
        id={menu}
        aria-label={`Copy ${name} to`}
        onBeforeToggle={({ newState }) => newState === 'open' && setChosen(others.filter(isOpen))}
      >
        <p className="small">Copy {name} to</p>
        {others.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen([...chosen.filter((one) => one !== day), ...(checked ? [day] : [])])
              }
            />
            {weekdayName(weekdays.indexOf(day))}
          </label>
        ))}
        <div className="actions">
          <SmallButton {...hides} onClick={() => onCopy(chosen)}>
            Copy
          </SmallButton>
          <SmallButton {...hides} onClick={() => onCopy(others)}>
            Every day
          </SmallButton>
        </div>
      </fieldset>
    </>
  );
}
