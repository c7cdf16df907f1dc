import { lazy } from 'react';
import { topics, type Topic } from '../topics/topics.tsx';
import type { ScreenId } from './screen-ids.ts';

type Screen = Pick<Topic, 'title' | 'collections' | 'Screen' | 'preload'>;

const preload = () => import('../inbox/Inbox.tsx');

/** The screen of each address. */
export const screens: Readonly<Record<ScreenId, Screen>> = {
  ...topics,
  enquiries: {
    title: 'Enquiries',
    collections: [],
    Screen: lazy(async () => ({ default: (await preload()).Inbox })),
    preload,
  },
};
