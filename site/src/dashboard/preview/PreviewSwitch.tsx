import { lazy, Suspense, useId, useLayoutEffect } from 'react';
import { Choice } from '../ui/Choice.tsx';
import { isDesk } from '../ui/desk.ts';
import { keepChoice, keptChoice } from '../ui/kept-choice.ts';
import { shared } from '../ui/shared.ts';
import type { PreviewPaneProps } from './PreviewPane.tsx';

const loadPane = () => import('./PreviewPane.tsx');
const PreviewPane = lazy(async () => ({ default: (await loadPane()).PreviewPane }));

/** Fetches the code of the pane, when somebody is about to open it. */
export const preparePage = () => void loadPane().catch(() => {});

/**
 * The place of the form that has its page beside it. It is one at a time, for of a session's orders a publisher answers the newest;
 * and it outlives the form, so that the next one at its place has its page too.
 */
const openPlace = shared<string | undefined>(undefined);

/** Whether somebody wants no page beside an open record. */
const choice = 'page';
const closed = 'closed';

function choosePage(place: string, isOpen: boolean): void {
  openPlace.set(isOpen ? place : undefined);
  // On a phone it stands in the stead of the form: that is a look, and no choice.
  if (isDesk()) keepChoice(choice, isOpen ? undefined : closed);
}

interface PlaceProps {
  /** Names a form of the screen. */
  readonly place: string;
}

/** Opens the page beside the form of a place; on a phone, in its stead. */
export function PreviewSwitch({ place }: PlaceProps) {
  const words = ['Edit', 'Preview'] as const;
  return (
    <div className="previewswitch" onPointerEnter={preparePage} onFocus={preparePage}>
      <Choice
        name={useId()}
        legend="What is shown"
        words={words}
        value={openPlace.use() === place ? 'Preview' : 'Edit'}
        onChoose={(word) => choosePage(place, word === 'Preview')}
      />
    </div>
  );
}

interface PreviewBesideProps extends PlaceProps, Omit<PreviewPaneProps, 'onEdit' | 'onClose'> {
  /** Whether a desk shows the page without a press, unless somebody has closed it. */
  readonly isUsual?: boolean;
}

/** The page of a form, as it will be, where it is open. It stands right behind its form. */
export function PreviewBeside({ place, isUsual = false, ...form }: PreviewBesideProps) {
  useLayoutEffect(() => {
    if (!isUsual || !isDesk() || keptChoice(choice) === closed) return undefined;
    openPlace.set(place);
    return () => {
      if (openPlace.get() === place) openPlace.set(undefined);
    };
  }, [isUsual, place]);
  return (
    openPlace.use() === place && (
      <Suspense fallback={null}>
        <PreviewPane
          {...form}
          onEdit={() => openPlace.set(undefined)}
          onClose={() => choosePage(place, false)}
        />
      </Suspense>
    )
  );
}
