import { ventures } from '@portal/contract';
import { screenIds, type ScreenId } from './screen-ids.ts';

const loginPath = `${ventures.institute.prefix}/admin`;
const dashboardPath = `${loginPath}/dashboard`;
const parameter = 'topic';
const [defaultTopic] = screenIds;

const withTopic = (path: string, topic: ScreenId): string =>
  topic === defaultTopic ? path : `${path}?${parameter}=${topic}`;

/** Address of a topic, or of the inbox, in the dashboard. */
export const topicAddress = (topic: ScreenId): string => withTopic(dashboardPath, topic);

/** Address of the login. @param topic the one to come back to */
export const loginAddress = (topic: ScreenId = defaultTopic): string => withTopic(loginPath, topic);

/** The topic that an address names; the default where it names none. */
export function topicOf(search: string): ScreenId {
  const wanted = new URLSearchParams(search).get(parameter);
  return screenIds.find((id) => id === wanted) ?? defaultTopic;
}
