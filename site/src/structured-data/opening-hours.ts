import { sameHours, weekdayName } from '@portal/contract';
import type { Profile } from '../content/profile';

/** When a business is open, by the days of a week, and the days on which it is closed. Hours in words alone are for people. */
export function openingHours({ closures, hours_week }: Pick<Profile, 'hours_week' | 'closures'>) {
  if (hours_week === null) return {};
  return {
    openingHoursSpecification: sameHours(hours_week).flatMap(({ days, spans }) =>
      spans.map(([opens, closes]) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map(weekdayName),
        opens,
        // The same time twice would say that it is closed.
        closes: opens === closes ? '23:59' : closes,
      })),
    ),
    specialOpeningHoursSpecification: closures.map(({ date, note }) => ({
      '@type': 'OpeningHoursSpecification',
      name: note,
      validFrom: date,
      validThrough: date,
      opens: '00:00',
      closes: '00:00',
    })),
  };
}
