import { topicIds } from '@portal/contract';

/** Everything that the dashboard shows by an address of its own: the topics, the inbox, the history, the pages and the account beside them. */
export const screenIds = [...topicIds, 'enquiries', 'history', 'pages', 'account'] as const;

export type ScreenId = (typeof screenIds)[number];
