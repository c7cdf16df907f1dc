import type { SeedOf } from './shape';

/** Words that are no standard text of the site: whose name it is, only the owner knows. */
export const words: readonly SeedOf<'words'>[] = [{ key: 'institute.head-faculty.name', text: 'Arun Kumar' }];
