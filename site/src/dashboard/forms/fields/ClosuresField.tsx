import type { Closures } from '@portal/contract';
import { limits } from '@portal/contract';
import { SmallButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { usePlaces } from '../../ui/places.ts';
import type { EditorProps } from './field-kind.ts';
import { PartsField } from './PartsField.tsx';

/** The closed days that a form holds, which may not be right yet. */
const closuresOf = (text: string): Closures => (text === '' ? [] : (JSON.parse(text) as Closures));

/** Days on which a business is closed, each with its sentence. */
export function ClosuresField({ name, label, hint, error, value, disabled, onChange }: EditorProps) {
  const { place, focusSoon, focusWhenDrawn } = usePlaces();
  const closures = closuresOf(value);
  const set = (changed: Closures) => {
    if (!disabled) onChange(JSON.stringify(changed));
  };
  const change = (index: number, part: Partial<Closures[number]>) =>
    set(closures.map((closure, at) => (at === index ? { ...closure, ...part } : closure)));
  return (
    <PartsField {...{ name, label, hint, error }} look="closures">
      {closures.map(({ date, note }, index) => (
        // A day is its place in the list: its date is what is being typed.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div className="closure" key={index}>
          <label>
            <span className="small">Date</span>
            <input
              className="input"
              type="date"
              min={limits.firstDay}
              max={limits.lastDay}
              value={date}
              readOnly={disabled}
              aria-invalid={error !== undefined && date === ''}
              ref={place(`${name} ${index}`)}
              onChange={({ currentTarget }) => change(index, { date: currentTarget.value })}
            />
          </label>
          <label>
            <span className="small">Sentence</span>
            <input
              className="input"
              type="text"
              autoComplete="off"
              maxLength={limits.shortText}
              placeholder="Closed today"
              value={note}
              readOnly={disabled}
              onChange={({ currentTarget }) => change(index, { note: currentTarget.value })}
            />
          </label>
          <button
            className="iconbtn iconbtn--bad"
            type="button"
            disabled={disabled}
            aria-label={`Take out ${date || 'this day'}`}
            title="Take out"
            onClick={() => {
              set(closures.filter((_, at) => at !== index));
              focusSoon(`${name} more`);
            }}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <SmallButton
        disabled={disabled}
        ref={place(`${name} more`)}
        onClick={() => {
          set([...closures, { date: '', note: '' }]);
          focusWhenDrawn(`${name} ${closures.length}`);
        }}
      >
        <Icon name="plus" />
        Close for a day
      </SmallButton>
    </PartsField>
  );
}
