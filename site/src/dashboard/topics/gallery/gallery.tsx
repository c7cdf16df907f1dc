import { ventures, type ResourceKey } from '@portal/contract';
import { lazy } from 'react';
import type { Topic } from '../topic.ts';

const preload = () => import('./GalleryScreen.tsx');
const GalleryScreen = lazy(async () => ({ default: (await preload()).GalleryScreen }));

/** The resources whose records are a picture or a video each. */
export type GalleryResource = Extract<ResourceKey, `${string}gallery`>;

function gallery(resource: GalleryResource, title: string, venture: Topic['venture']): Topic {
  const page = `${ventures[venture].prefix}/gallery`;
  return { title, venture, preload, Screen: () => <GalleryScreen resource={resource} page={page} /> };
}

/** The galleries of the five sites. */
export const instituteGallery = gallery('gallery', 'Gallery', 'institute');
export const gritGallery = gallery('gritgallery', 'GritGallery', 'grit');
export const infraGallery = gallery('infragallery', 'InfraGallery', 'infra');
export const agriGallery = gallery('agrigallery', 'AgriGallery', 'agri');
export const eatsGallery = gallery('eatsgallery', 'EatsGallery', 'eats');
