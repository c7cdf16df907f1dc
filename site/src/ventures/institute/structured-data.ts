import { content } from '../../content/content';
import { absolute, business } from '../../structured-data/business';
import type { LinkedThing } from '../../structured-data/json-ld';
import { pictureAddress } from '../../structured-data/picture-address';
import { asSentence, commaList } from '../../content/format';
import { facultyProfile } from './faculty-profile';

const sentence = (label: string, names: readonly string[], otherwise: string): string =>
  names.length === 0 ? otherwise : asSentence(`${label}: ${names.join(', ')}`);

/** Every course with its syllabus. */
function courses(): LinkedThing[] {
  const subjects = content().list('subject');
  return content()
    .list('course')
    .map(({ id, name }) => {
      const taught = subjects.filter(({ course_id }) => course_id === id).map((subject) => subject.name);
      return {
        '@type': 'Course',
        '@id': absolute(`/arun-app/class-schedule#course-${id}`),
        name,
        description: sentence(`${name} with`, taught, name),
        provider: business('institute'),
        syllabusSections: taught.map((subject) => ({ '@type': 'Syllabus', name: subject })),
      };
    });
}

/** Every batch: when it begins, in which languages, and what it costs. */
const batches = (): LinkedThing[] =>
  content()
    .list('batch')
    .map(({ batchName, subjects, languages, startDate, duration, fees, board, days, seats }) => ({
      '@type': 'Course',
      name: batchName,
      description: [subjects, duration, `In ${languages}`, ...(days === '' ? [] : [days])]
        .map(asSentence)
        .join(' '),
      provider: business('institute'),
      offers: { '@type': 'Offer', category: 'Paid', price: fees, priceCurrency: 'INR' },
      educationalAlignment:
        board === '' ? undefined : { '@type': 'AlignmentObject', educationalFramework: board },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Onsite',
        startDate,
        // A number alone says how many there are; "Last 4" does not.
        maximumAttendeeCapacity: /^\d+$/.test(seats) ? Number(seats) : undefined,
      },
    }));

/** Every program with its whole price. */
const programs = (): LinkedThing[] =>
  content()
    .list('fees')
    .map(({ program, total }) => ({
      '@type': 'Course',
      name: program,
      description: program,
      provider: business('institute'),
      offers: { '@type': 'Offer', category: 'Paid', price: total, priceCurrency: 'INR' },
    }));

/** A professor's own page. */
function person(path: string): LinkedThing[] {
  const profile = facultyProfile(path.slice(facultyFolder.length));
  if (profile === undefined) return [];
  const { name, designation, about, email, education, record } = profile;
  return [
    {
      '@type': 'ProfilePage',
      url: absolute(path),
      mainEntity: {
        '@type': 'Person',
        name,
        jobTitle: designation,
        description: about,
        email,
        image: record === undefined ? undefined : pictureAddress(record.image_hash),
        hasCredential: commaList(education).map((degree) => ({
          '@type': 'EducationalOccupationalCredential',
          name: degree,
        })),
        worksFor: business('institute'),
      },
    },
  ];
}

const facultyFolder = '/arun-app/faculty/';

/** What the institute's pages are about, beside the institute. */
export function pageThings(path: string): readonly LinkedThing[] {
  switch (path) {
    case '/arun-app/about':
    case '/arun-app/class-schedule':
      return courses();
    case '/arun-app/batches':
      return batches();
    case '/arun-app/fees-structure':
      return programs();
    default:
      return path.startsWith(facultyFolder) ? person(path) : [];
  }
}
