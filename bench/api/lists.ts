/** One list, asked of both servers. */
export interface List {
  readonly name: string;
  /** Below `/api/v1`, of ours. */
  readonly ours: string;
  /** Below `/api/v1`, of Strapi's own controllers, with what is needed for the same records. */
  readonly strapis: string;
}

const whole = 'sort=id:asc&pagination[pageSize]=100';

/** The measured lists: plain rows, rows with a picture, and rows of a type that several lists share. */
export const lists: readonly List[] = [
  { name: 'rule', ours: '/rule', strapis: `/rules?${whole}` },
  { name: 'batch', ours: '/batch', strapis: `/batches?${whole}` },
  { name: 'faculty', ours: '/faculty', strapis: `/faculties?${whole}&populate=image` },
  {
    name: 'gallery',
    ours: '/gallery',
    strapis: `/gallery-items?${whole}&populate=image&filters[venture][$eq]=institute`,
  },
  { name: 'eatsoffer', ours: '/eatsoffer', strapis: `/offers?${whole}&filters[venture][$eq]=eats` },
];
