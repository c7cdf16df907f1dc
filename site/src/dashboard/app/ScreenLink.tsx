import type { MouseEvent, ReactNode } from 'react';
import { topicAddress } from './addresses.ts';
import type { ScreenId } from './screen-ids.ts';
import { screens } from './screens.ts';

interface ScreenLinkProps {
  readonly screen: ScreenId;
  readonly current: ScreenId;
  readonly onOpen: (screen: ScreenId) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Clicks that open a new tab or window stay the browser's. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to a screen. Whoever points at it is about to press it: its code is fetched by then. */
export function ScreenLink({ screen, current, onOpen, className, children }: ScreenLinkProps) {
  // A screen that cannot be fetched says so when it is opened.
  const prepare = () => void screens[screen].preload?.().catch(() => {});
  return (
    <a
      className={className}
      href={topicAddress(screen)}
      aria-current={screen === current ? 'page' : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(screen);
      }}
    >
      {children}
    </a>
  );
}
