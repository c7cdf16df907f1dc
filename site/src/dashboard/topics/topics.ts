import { batches } from './batches.tsx';
import { classSchedule } from './class-schedule/class-schedule.tsx';
import { faculty } from './faculty.tsx';
import { fees } from './fees.tsx';
import { foodCourt } from './food-court.tsx';
import { agriGallery, eatsGallery, gritGallery, infraGallery, instituteGallery } from './gallery/gallery.tsx';
import { bazaarOffer, eatsOffer } from './offers.tsx';
import type { TopicId } from './topic-ids.ts';
import type { Topic } from './topic.ts';

/** Every topic by its name; their order is that of {@link TopicId}'s list. */
export const topics: Readonly<Record<TopicId, Topic>> = {
  faculty,
  batches,
  'class-schedule': classSchedule,
  fees,
  gallery: instituteGallery,
  'grit-gallery': gritGallery,
  'infra-gallery': infraGallery,
  'agri-gallery': agriGallery,
  'eats-gallery': eatsGallery,
  'food-court': foodCourt,
  'eats-offer': eatsOffer,
  'bazaar-offer': bazaarOffer,
};
