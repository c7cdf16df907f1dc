import { topicIds } from '../topics/topic-ids.ts';

/** Everything that the dashboard shows by an address of its own: the topics, and the inbox beside them. */
export const screenIds = [...topicIds, 'enquiries'] as const;

export type ScreenId = (typeof screenIds)[number];
