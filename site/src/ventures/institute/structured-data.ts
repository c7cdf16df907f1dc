import { ventures, weekdayName, type RecordOf } from '@portal/contract';
import { content } from '../../content/content';
import { absolute, business } from '../../structured-data/business';
import type { LinkedThing } from '../../structured-data/json-ld';
import { pictureAddress } from '../../structured-data/picture-address';
import { asSentence, commaList } from '../../content/format';
import { leading } from '../../content/links';
import { classTimesIn, weekdaysIn } from './class-days';
import { facultyProfile } from './faculty-profile';

type Batch = RecordOf<'batch'>;

const sentence = (label: string, names: readonly string[], otherwise: string): string =>
  names.length === 0 ? otherwise : asSentence(`${label}: ${names.join(', ')}`);

/** By its name, so that a course, its fees and its batch are one thing wherever they are told. */
const courseId = (name: string): string => {
  const words = name.trim().toLowerCase().split(/\s+/);
  return `${absolute(ventures.institute.home)}#program-${encodeURIComponent(words.join('-'))}`;
};

/** What all of them have. @param path of the page that tells most of it */
const course = (name: string, path: string) => ({
  '@type': 'Course',
  '@id': courseId(name),
  url: absolute(path),
  name,
  provider: business('institute'),
});

const paid = (price: number) => ({ '@type': 'Offer', category: 'Paid', price, priceCurrency: 'INR' });

/** Every course with its syllabus. */
function courses(): LinkedThing[] {
  const subjects = content().list('subject');
  return content()
    .list('course')
    .map(({ id, name }) => {
      const taught = subjects.filter(({ course_id }) => course_id === id).map((subject) => subject.name);
      return {
        ...course(name, `/arun-app/class-schedule#course-${id}`),
        description: sentence(`${name} with`, taught, name),
        syllabusSections: taught.map((subject) => ({ '@type': 'Syllabus', name: subject })),
      };
    });
}

/** When a batch is taught, as far as its days say it plainly. */
function schedule({ days, startDate }: Batch) {
  const weekdays = weekdaysIn(days);
  if (weekdays.length === 0) return undefined;
  return {
    '@type': 'Schedule',
    repeatFrequency: 'Weekly',
    byDay: weekdays.map((index) => `https://schema.org/${weekdayName(index)}`),
    ...classTimesIn(days),
    scheduleTimezone: 'Asia/Kolkata',
    startDate,
  };
}

/** The hours of a batch from first to last, as ISO 8601 has them; nothing where they cannot be counted. */
function workload({ days, duration }: Batch): string | undefined {
  const weeks = /^(\d+) weeks?$/i.exec(duration.trim())?.[1];
  const times = classTimesIn(days);
  if (weeks === undefined || times === undefined) return undefined;
  const minutes =
    (Date.parse(`1970-01-01T${times.endTime}Z`) - Date.parse(`1970-01-01T${times.startTime}Z`)) / 60_000;
  const all = Number(weeks) * weekdaysIn(days).length * minutes;
  return all === 0 ? undefined : `PT${all}M`;
}

/** Every batch: when it begins, in which languages, who teaches it, and what it costs. */
const batches = (): LinkedThing[] =>
  content()
    .list('batch')
    .map((batch) => {
      const { batchName, subjects, languages, startDate, duration, fees, board, days, seats, teacher } =
        batch;
      return {
        ...course(batchName, '/arun-app/batches'),
        description: [subjects, duration, `In ${languages}`, ...(days === '' ? [] : [days])]
          .map(asSentence)
          .join(' '),
        offers: paid(fees),
        educationalAlignment:
          board === '' ? undefined : { '@type': 'AlignmentObject', educationalFramework: board },
        hasCourseInstance: {
          '@type': 'CourseInstance',
          courseMode: 'Onsite',
          location: business('institute'),
          startDate,
          courseSchedule: schedule(batch),
          courseWorkload: workload(batch),
          instructor: commaList(teacher).map((name) => ({ '@type': 'Person', name })),
          // A number alone says how many there are; "Last 4" does not.
          maximumAttendeeCapacity: /^\d+$/.test(seats) ? Number(seats) : undefined,
        },
      };
    });

/** Every program with its whole price. */
const programs = (): LinkedThing[] =>
  content()
    .list('fees')
    .map(({ program, total }) => ({
      ...course(program, '/arun-app/fees-structure'),
      description: program,
      offers: paid(total),
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
      name,
      mainEntity: {
        '@type': 'Person',
        name,
        jobTitle: designation,
        description: about,
        email: leading(email),
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
