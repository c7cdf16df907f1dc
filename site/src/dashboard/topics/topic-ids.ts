/** The topics in the order of the sidebar, by the names that addresses use. The first one is the default. */
export const topicIds = [
  'faculty',
  'batches',
  'class-schedule',
  'fees',
  'gallery',
  'grit-gallery',
  'infra-gallery',
  'agri-gallery',
  'eats-gallery',
  'food-court',
  'eats-offer',
  'bazaar-offer',
] as const;

export type TopicId = (typeof topicIds)[number];
