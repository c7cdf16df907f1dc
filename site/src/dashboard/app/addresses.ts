import { ventures } from '@portal/contract';
import { topicIds, type TopicId } from '../topics/topic-ids.ts';

const loginPath = `${ventures.institute.prefix}/admin`;
const dashboardPath = `${loginPath}/dashboard`;
const parameter = 'topic';
const [defaultTopic] = topicIds;

const withTopic = (path: string, topic: TopicId): string =>
  topic === defaultTopic ? path : `${path}?${parameter}=${topic}`;

/** Address of a topic in the dashboard. */
export const topicAddress = (topic: TopicId): string => withTopic(dashboardPath, topic);

/** Address of the login. @param topic the one to come back to */
export const loginAddress = (topic: TopicId = defaultTopic): string => withTopic(loginPath, topic);

/** The topic that an address names; the default where it names none. */
export function topicOf(search: string): TopicId {
  const wanted = new URLSearchParams(search).get(parameter);
  return topicIds.find((id) => id === wanted) ?? defaultTopic;
}
