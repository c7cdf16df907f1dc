import { lazy } from 'react';
import { topics, type Topic } from '../topics/topics.tsx';
import type { ScreenId } from './screen-ids.ts';

type Screen = Pick<Topic, 'title' | 'collections' | 'Screen' | 'preload'>;

const loadInbox = () => import('../inbox/Inbox.tsx');
const loadPages = () => import('../words/PagesScreen.tsx');
const loadHistory = () => import('../history/RecentChanges.tsx');

/** The screen of each address. */
export const screens: Readonly<Record<ScreenId, Screen>> = {
  ...topics,
  enquiries: {
    title: 'Enquiries',
    collections: [],
    Screen: lazy(async () => ({ default: (await loadInbox()).Inbox })),
    preload: loadInbox,
  },
  history: {
    title: 'Recently changed',
    collections: [],
    Screen: lazy(async () => ({ default: (await loadHistory()).RecentChanges })),
    preload: loadHistory,
  },
  pages: {
    title: 'Pages',
    collections: [],
    Screen: lazy(async () => ({ default: (await loadPages()).PagesScreen })),
    preload: loadPages,
  },
};
