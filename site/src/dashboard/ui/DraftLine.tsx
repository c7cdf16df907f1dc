import type { ReactNode } from 'react';
import { TextButton } from './buttons.tsx';

interface DraftLineProps {
  readonly children: ReactNode;
  /** What can be done about it, by the words on the buttons. */
  readonly actions: Readonly<Record<string, (() => void) | undefined>>;
}

/** A line about something that was typed. */
export function DraftLine({ children, actions }: DraftLineProps) {
  return (
    <p className="draft wide">
      <span>{children}</span>
      {Object.entries(actions).map(
        ([word, act]) =>
          act !== undefined && (
            <TextButton key={word} onClick={act}>
              {word}
            </TextButton>
          ),
      )}
    </p>
  );
}
