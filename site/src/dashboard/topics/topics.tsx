import { batches } from './batches.tsx';
import { faculty } from './faculty.tsx';
import { fees } from './fees.tsx';
import { foodCourt } from './food-court.tsx';
import { bazaarOffer, eatsOffer } from './offers.tsx';
import { PanelNote } from './PanelNote.tsx';
import type { TopicId } from './topic-ids.ts';
import type { Topic } from './topic.ts';

const gallery = (title: string, venture: Topic['venture']): Topic => ({
  title,
  venture,
  Screen: () => <PanelNote what="The pictures and videos of this gallery" />,
});

/** Every topic by its name; their order is that of {@link TopicId}'s list. */
export const topics: Readonly<Record<TopicId, Topic>> = {
  faculty,
  batches,
  'class-schedule': {
    title: 'Class Schedule',
    venture: 'institute',
    Screen: () => <PanelNote what="Courses, their subjects and their lessons" />,
  },
  fees,
  gallery: gallery('Gallery', 'institute'),
  'grit-gallery': gallery('GritGallery', 'grit'),
  'infra-gallery': gallery('InfraGallery', 'infra'),
  'agri-gallery': gallery('AgriGallery', 'agri'),
  'eats-gallery': gallery('EatsGallery', 'eats'),
  'food-court': foodCourt,
  'eats-offer': eatsOffer,
  'bazaar-offer': bazaarOffer,
};
