import type { MouseEvent, ReactNode } from 'react';
import { openTopic, topicAddress } from './addresses.ts';
import type { ScreenId } from './screen-ids.ts';
import { screens } from './screens.ts';
import { handFlagOn } from './session-flag.ts';

interface ScreenLinkProps {
  readonly screen: ScreenId;
  readonly current: ScreenId;
  /** It is opened here. */
  readonly onOpen?: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Clicks that open a new tab or window stay the browser's. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to a screen, whose code is fetched as soon as somebody points at it or comes to it by the keyboard. */
export function ScreenLink({ screen, current, onOpen, className, children }: ScreenLinkProps) {
  // A screen that cannot be fetched says so when it is opened.
  const prepare = () => void screens[screen].preload?.().catch(() => {});
  const address = topicAddress(screen);
  const handOn = () => handFlagOn(address);
  return (
    <a
      className={className}
      href={address}
      aria-current={screen === current ? 'page' : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => {
        if (!isPlainClick(event)) return handOn();
        event.preventDefault();
        openTopic(screen);
        onOpen?.();
      }}
      onAuxClick={handOn}
      onContextMenu={handOn}
    >
      {children}
    </a>
  );
}
