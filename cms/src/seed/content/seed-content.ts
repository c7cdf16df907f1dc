import { batches, eligibility, timetable, whyJoin } from './batches';
import { faculty } from './faculty';
import { fees, rules, scholarships } from './fees';
import { foodCourt } from './food-court';
import { galleries } from './galleries';
import { bazaarOffers, eatsOffers } from './offers';
import { profiles } from './profiles';
import { projects } from './projects';
import { courses } from './schedule';
import { team } from './team';
import { words } from './words';
import type { GalleryKey, PointKey, SeedCourse, SeedFile, SeedOf, WithFile } from './shape';

/** Everything that an empty database is filled with. */
export interface SeedContent {
  readonly profiles: readonly SeedOf<'profile'>[];
  readonly faculty: readonly WithFile<'faculty'>[];
  readonly batches: readonly SeedOf<'batch'>[];
  readonly points: Readonly<Record<PointKey, readonly string[]>>;
  readonly fees: readonly SeedOf<'fees'>[];
  readonly courses: readonly SeedCourse[];
  readonly galleries: Readonly<Record<GalleryKey, readonly SeedFile[]>>;
  readonly foodCourt: readonly WithFile<'foodcourt'>[];
  readonly eatsOffers: readonly SeedOf<'eatsoffer'>[];
  readonly bazaarOffers: readonly SeedOf<'bazaaroffer'>[];
  readonly projects: readonly WithFile<'project'>[];
  readonly team: readonly WithFile<'member'>[];
  readonly words: readonly SeedOf<'words'>[];
}

export const seedContent: SeedContent = {
  profiles,
  faculty,
  batches,
  points: { eligible: eligibility, whyjoin: whyJoin, timetable, scholarship: scholarships, rule: rules },
  fees,
  courses,
  galleries,
  foodCourt,
  eatsOffers,
  bazaarOffers,
  projects,
  team,
  words,
};
