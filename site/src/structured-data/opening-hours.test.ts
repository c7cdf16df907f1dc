import type { HoursWeek } from '@portal/contract';
import { expect, it } from 'vitest';
import { openingHours } from './opening-hours.ts';

const office = [['09:00', '18:00']] as HoursWeek['mon'];
const hours_week: HoursWeek = {
  mon: office,
  tue: office,
  wed: office,
  thu: office,
  fri: [
    ['06:00', '13:00'],
    ['18:00', '02:00'],
  ],
  sat: [],
  sun: [['00:00', '00:00']],
};
const spec = (days: readonly string[], opens: string, closes: string) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: days,
  opens,
  closes,
});

it('says the hours of each day, and the days on which it is closed', () => {
  const closures = [{ date: '2027-01-15', note: 'Closed for Pongal.' }];
  expect(openingHours({ hours_week, closures })).toEqual({
    openingHoursSpecification: [
      spec(['Monday', 'Tuesday', 'Wednesday', 'Thursday'], '09:00', '18:00'),
      spec(['Friday'], '06:00', '13:00'),
      spec(['Friday'], '18:00', '02:00'),
      spec(['Sunday'], '00:00', '23:59'),
    ],
    specialOpeningHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        name: 'Closed for Pongal.',
        validFrom: '2027-01-15',
        validThrough: '2027-01-15',
        opens: '00:00',
        closes: '00:00',
      },
    ],
  });
});

it('says nothing of hours that are known in words alone', () => {
  expect(openingHours({ hours_week: null, closures: [] })).toEqual({});
});
