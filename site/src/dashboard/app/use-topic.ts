import { useCallback, useSyncExternalStore } from 'react';
import type { TopicId } from '../topics/topic-ids.ts';
import { topicAddress, topicOf } from './addresses.ts';

const changed = 'portal:topic';

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(changed, listener);
  };
}

/** The topic that the address names, and the way to another one. Reload, back and forward work. */
export function useTopic(): readonly [TopicId, (topic: TopicId) => void] {
  const topic = useSyncExternalStore(subscribe, () => topicOf(location.search));
  const open = useCallback((next: TopicId) => {
    history.pushState(null, '', topicAddress(next));
    dispatchEvent(new Event(changed));
  }, []);
  return [topic, open];
}
