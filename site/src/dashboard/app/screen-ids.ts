import { topicIds } from '@portal/contract';

/** Everything that the dashboard shows by an address of its own: the topics, the inbox, the history and the pages beside them. */
export const screenIds = [...topicIds, 'enquiries', 'history', 'pages'] as const;

export type ScreenId = (typeof screenIds)[number];
