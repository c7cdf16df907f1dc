import { dashboardPath, loginPath } from '@portal/contract';
import { goTo, useSearch } from '../ui/address.ts';
import { screenIds, type ScreenId } from './screen-ids.ts';

const parameter = 'topic';
const [defaultTopic] = screenIds;

/** Address of a topic, or of the inbox, in the dashboard. */
export const topicAddress = (topic: ScreenId): string =>
  topic === defaultTopic ? dashboardPath : `${dashboardPath}?${parameter}=${topic}`;

/** Address of the login. @param search what the dashboard's address names, to come back to it */
export const loginAddress = (search = ''): string => loginPath + search;

/** Address of the dashboard. @param search what the login's address names */
export const dashboardAddress = (search: string): string => dashboardPath + search;

/** The topic that an address names; the default where it names none. */
export function topicOf(search: string): ScreenId {
  const wanted = new URLSearchParams(search).get(parameter);
  return screenIds.find((id) => id === wanted) ?? defaultTopic;
}

/** The screen that the address names. */
export const useTopic = (): ScreenId => topicOf(useSearch());

/** By screen: the address at which it was left, with the records that were open there. */
const leftAt = new Map<ScreenId, string>();

/** Opens a screen as its link would, without a new page and as it was left. */
export function openTopic(topic: ScreenId): void {
  const current = topicOf(location.search);
  leftAt.set(current, dashboardAddress(location.search));
  if (topic !== current) goTo(leftAt.get(topic) ?? topicAddress(topic));
}
