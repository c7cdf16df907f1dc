import { ventures, type ResourceKey } from '@portal/contract';
import { lazy } from 'react';
import type { Topic } from '../topic.ts';

const preload = () => import('./GalleryScreen.tsx');
const GalleryScreen = lazy(async () => ({ default: (await preload()).GalleryScreen }));

/** The resources whose records are a picture or a video each. */
export type GalleryResource = Extract<ResourceKey, `${string}gallery`>;

/** @param page path of the published page that shows the gallery */
function gallery(resource: GalleryResource, title: string, venture: Topic['venture'], page: string): Topic {
  return { title, venture, preload, Screen: () => <GalleryScreen resource={resource} page={page} /> };
}

/** The galleries of the five sites. */
export const instituteGallery = gallery(
  'gallery',
  'Gallery',
  'institute',
  `${ventures.institute.prefix}/gallery`,
);
export const gritGallery = gallery('gritgallery', 'GritGallery', 'grit', ventures.grit.home);
export const infraGallery = gallery('infragallery', 'InfraGallery', 'infra', ventures.infra.home);
export const agriGallery = gallery('agrigallery', 'AgriGallery', 'agri', ventures.agri.home);
export const eatsGallery = gallery('eatsgallery', 'EatsGallery', 'eats', ventures.eats.home);
