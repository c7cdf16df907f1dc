import { lazy, type ComponentType } from 'react';
import { topics, type Topic } from '../topics/topics.tsx';
import type { ScreenId } from './screen-ids.ts';

type Screen = Pick<Topic, 'title' | 'collections' | 'Screen' | 'preload'>;

/** A screen beside the topics, whose code is no part of the first load. */
const later = (title: string, preload: () => Promise<ComponentType>): Screen => ({
  title,
  collections: [],
  Screen: lazy(async () => ({ default: await preload() })),
  preload,
});

/** The screen of each address. */
export const screens: Readonly<Record<ScreenId, Screen>> = {
  ...topics,
  enquiries: later('Enquiries', async () => (await import('../inbox/Inbox.tsx')).Inbox),
  history: later(
    'Recently changed',
    async () => (await import('../history/RecentChanges.tsx')).RecentChanges,
  ),
  pages: later('Pages', async () => (await import('../words/PagesScreen.tsx')).PagesScreen),
  account: later('Account', async () => (await import('../account/AccountScreen.tsx')).AccountScreen),
};
