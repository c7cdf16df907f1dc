import type { ReactNode } from 'react';

interface ChoiceProps<W extends string> {
  readonly name: string;
  readonly legend: string;
  readonly words: readonly W[];
  /** What stands behind a word, such as a count. */
  readonly beside?: Readonly<Partial<Record<W, ReactNode>>>;
  readonly value: W;
  readonly onChoose: (word: W) => void;
}

/** One of a few words, side by side. @param name differs from that of every other choice on the screen */
export function Choice<W extends string>({ name, legend, words, beside, value, onChoose }: ChoiceProps<W>) {
  return (
    <fieldset className="seg">
      <legend className="vh">{legend}</legend>
      {words.map((word) => (
        <label key={word}>
          <input type="radio" name={name} checked={word === value} onChange={() => onChoose(word)} />
          {word}
          {beside?.[word]}
        </label>
      ))}
    </fieldset>
  );
}
