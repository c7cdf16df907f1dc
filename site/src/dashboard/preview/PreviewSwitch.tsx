import { useId } from 'react';
import { Choice } from '../ui/Choice.tsx';

/** The code of the pane, fetched when somebody is about to open it. */
export const loadPane = () => import('./PreviewPane.tsx');

const prepare = () => void loadPane().catch(() => {});

interface PreviewSwitchProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Opens the page beside an open form; on a phone, in its place. */
export function PreviewSwitch({ isOpen, onOpen }: PreviewSwitchProps) {
  const words = ['Edit', 'Preview'] as const;
  return (
    <div onPointerEnter={prepare} onFocus={prepare}>
      <Choice
        name={useId()}
        legend="What is shown"
        words={words}
        value={isOpen ? 'Preview' : 'Edit'}
        onChoose={(word) => onOpen(word === 'Preview')}
      />
    </div>
  );
}
