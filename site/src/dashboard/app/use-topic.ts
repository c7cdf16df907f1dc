import { goTo, useSearch } from '../ui/address.ts';
import { topicAddress, topicOf } from './addresses.ts';
import type { ScreenId } from './screen-ids.ts';

/** Opens a screen as its link would, without a new page. */
export function openTopic(topic: ScreenId): void {
  const address = topicAddress(topic);
  if (address !== location.pathname + location.search) goTo(address);
}

/** The screen that the address names. */
export const useTopic = (): ScreenId => topicOf(useSearch());
