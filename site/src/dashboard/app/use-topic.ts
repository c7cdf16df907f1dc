import { useCallback, useSyncExternalStore } from 'react';
import { topicAddress, topicOf } from './addresses.ts';
import type { ScreenId } from './screen-ids.ts';

const changed = 'portal:topic';

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(changed, listener);
  };
}

/** The screen that the address names, and the way to another one. Reload, back and forward work. */
export function useTopic(): readonly [ScreenId, (topic: ScreenId) => void] {
  const topic = useSyncExternalStore(subscribe, () => topicOf(location.search));
  const open = useCallback((next: ScreenId) => {
    if (next === topicOf(location.search)) return;
    history.pushState(null, '', topicAddress(next));
    dispatchEvent(new Event(changed));
  }, []);
  return [topic, open];
}
