import { ventures, weekdays, type HoursWeek, type VentureId } from '@portal/contract';
import type { SeedOf } from './shape';

const phone = '+91 00000 00000';

type Spans = HoursWeek['mon'];

/** A week of one kind of day, but for Saturday and Sunday where they are given. */
const weekOf = (usual: Spans, sat = usual, sun = usual): HoursWeek => ({
  ...(Object.fromEntries(weekdays.map((weekday) => [weekday, usual])) as HoursWeek),
  sat,
  sun,
});

const office = weekOf([['09:00', '18:00']], [['10:00', '16:00']], []);

interface Own {
  readonly tagline: string;
  readonly email: string;
  readonly secondPhone: string;
  readonly address: string;
  readonly secondAddress?: string;
  /** Where they say more than the week. */
  readonly hours?: string;
  readonly hours_week: HoursWeek;
  readonly mapPlace: string;
}

/** Contacts that reach nobody, until the owner writes the real ones. */
function profile(venture: VentureId, own: Own): SeedOf<'profile'> {
  const { name, enquiryTag, enquiryTagAfterReset } = ventures[venture];
  const handle = name.toLowerCase().replaceAll(' ', '');
  return {
    venture,
    brandName: name,
    phone,
    whatsapp: phone,
    facebook: `https://example.com/facebook/${handle}`,
    instagram: `https://example.com/instagram/${handle}`,
    youtube: `https://example.com/youtube/${handle}`,
    linkedin: `https://example.com/linkedin/${handle}`,
    enquiryTag,
    enquiryTagAfterReset,
    closures: [],
    ...own,
  };
}

/** One profile a venture. */
export const profiles: readonly SeedOf<'profile'>[] = [
  profile('group', {
    tagline: 'Five trades. One family.',
    email: 'hello@example.com',
    secondPhone: '+91 00000 00001',
    address: 'Arun Group\n12, Example Street\nMylapore\nChennai 600004',
    hours_week: office,
    mapPlace: 'Mylapore, Chennai',
  }),
  profile('institute', {
    tagline: 'Every Mark Counts',
    email: 'institute@example.com',
    secondPhone: '+91 00000 00002',
    address: 'Arun Institute\n12, Example Street\nMylapore\nChennai 600004',
    hours_week: weekOf([['06:30', '20:30']], undefined, [['08:00', '12:00']]),
    mapPlace: 'Mylapore, Chennai',
  }),
  profile('grit', {
    tagline: 'All coconut. Nothing else.',
    email: 'coconut@example.com',
    secondPhone: '+91 00000 00003',
    address: 'ArunGrit office\n14, Example Street\nMylapore\nChennai 600004',
    secondAddress: 'ArunGrit factory\nPlot 7, Example Industrial Estate\nAmbattur\nChennai 600058',
    hours: 'Office: Mon–Sat 9:00 AM–6:00 PM\nDeliveries: every day from 5:00 AM',
    hours_week: weekOf([['09:00', '18:00']], undefined, []),
    mapPlace: 'Mylapore, Chennai',
  }),
  profile('infra', {
    tagline: 'Drawn to the millimetre. Built to the drawing.',
    email: 'infra@example.com',
    secondPhone: '+91 00000 00004',
    address: 'Arun Infra, corporate office\n2nd floor, 12, Example Street\nMylapore\nChennai 600004',
    hours_week: office,
    mapPlace: 'Mylapore, Chennai',
  }),
  profile('agri', {
    tagline: 'Picked today, priced fair.',
    email: 'bazaar@example.com',
    secondPhone: '+91 00000 00005',
    address: 'Agri Bazaar\n3, Example Market Road\nMylapore\nChennai 600004',
    hours_week: weekOf([
      ['06:00', '13:00'],
      ['16:00', '20:30'],
    ]),
    mapPlace: 'Mylapore, Chennai',
  }),
  profile('eats', {
    tagline: 'Where every bite tells a story',
    email: 'eats@example.com',
    secondPhone: '+91 00000 00006',
    address: 'Arun Eats\n21, Example Street\nMylapore\nChennai 600004',
    hours: 'Every day 11:00 AM–11:00 PM\nFilter coffee from 6:30 AM',
    hours_week: weekOf([['11:00', '23:00']]),
    mapPlace: 'Mylapore, Chennai',
  }),
];
