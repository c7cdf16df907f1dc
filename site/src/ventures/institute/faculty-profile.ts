import type { RecordOf, PageContent } from '@portal/contract';
import { content } from '../../content/content';
import { commaList } from '../../content/format';
import { profileOf } from '../../content/profile';
import { headFaculty } from './copy/head-faculty';

type FacultyRecord = RecordOf<'faculty'>;

interface Common extends Pick<
  FacultyRecord,
  | 'id'
  | 'name'
  | 'designation'
  | 'experience'
  | 'email'
  | 'about'
  | 'education'
  | 'achievements'
  | 'workExperience'
> {}

/** The built-in head, with his drawn portrait, or a professor, with the picture of the record. */
export type FacultyProfile =
  | (Common & { readonly portrait: ImageMetadata; readonly record?: never })
  | (Common & { readonly portrait?: never; readonly record: FacultyRecord });

/** Every id that has a profile page: the head's 0, then the professors'. */
export const facultyIds = (from: PageContent): readonly number[] => [headFaculty.id, ...from.ids('faculty')];

/**
 * The profile that an address asks for.
 * @param id the last part of the path as it stands there
 * @returns `undefined` for one that is nobody's, or no plain number
 */
export function facultyProfile(id: string | undefined): FacultyProfile | undefined {
  if (id === undefined || !/^(0|[1-9]\d{0,9})$/.test(id)) return undefined;
  if (id === String(headFaculty.id)) return { ...headFaculty, email: profileOf('institute').email };
  const record = content().one('faculty', Number(id));
  return record && { ...record, record };
}

/** A name as it is compared: without what stands in brackets, dots and capitals. */
const plainName = (name: string): string =>
  name
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll('.', ' ')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');

/** The batches that name somebody as their teacher. */
export const batchesOf = (name: string): readonly RecordOf<'batch'>[] =>
  content()
    .list('batch')
    .filter(({ teacher }) => commaList(teacher).some((each) => plainName(each) === plainName(name)));

/** Professors to look at after a profile, in the order of the page: a profile is rendered anew when one of these changes, and no other. */
export function othersAfter(id: number, most = 4): readonly FacultyRecord[] {
  const ids = content().ids('faculty');
  const from = ids.indexOf(id) + 1;
  return [...ids.slice(from), ...ids.slice(0, from)]
    .filter((other) => other !== id)
    .slice(0, most)
    .flatMap((other) => content().one('faculty', other) ?? []);
}
