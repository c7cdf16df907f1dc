import { lazy, Suspense, useId } from 'react';
import { Choice } from '../ui/Choice.tsx';
import { shared } from '../ui/shared.ts';
import type { PreviewPaneProps } from './PreviewPane.tsx';

const loadPane = () => import('./PreviewPane.tsx');
const PreviewPane = lazy(async () => ({ default: (await loadPane()).PreviewPane }));

/** The code of the pane is fetched when somebody is about to open it. */
const prepare = () => void loadPane().catch(() => {});

/**
 * The place of the form that has its page beside it. It is one at a time, for of a session's orders a publisher answers the newest;
 * and it outlives the form, so that the next one at its place has its page too.
 */
const openPlace = shared<string | undefined>(undefined);

interface PlaceProps {
  /** Names a form of the screen. */
  readonly place: string;
}

/** Opens the page beside the form of a place; on a phone, in its stead. */
export function PreviewSwitch({ place }: PlaceProps) {
  const words = ['Edit', 'Preview'] as const;
  return (
    <div className="previewswitch" onPointerEnter={prepare} onFocus={prepare}>
      <Choice
        name={useId()}
        legend="What is shown"
        words={words}
        value={openPlace.use() === place ? 'Preview' : 'Edit'}
        onChoose={(word) => openPlace.set(word === 'Preview' ? place : undefined)}
      />
    </div>
  );
}

/** The page of a form, as it will be, where somebody has opened it. It stands right behind its form. */
export function PreviewBeside({ place, ...form }: PlaceProps & Omit<PreviewPaneProps, 'onEdit'>) {
  return (
    openPlace.use() === place && (
      <Suspense fallback={null}>
        <PreviewPane {...form} onEdit={() => openPlace.set(undefined)} />
      </Suspense>
    )
  );
}
