import type { RecordOf, PageContent } from '@portal/contract';
import { content } from '../../content/content';
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
