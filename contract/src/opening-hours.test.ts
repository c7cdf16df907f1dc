import { describe, expect, it } from 'vitest';
import { weekdays } from './india-time.js';
import { hoursWeek, type Closures, type HoursWeek } from './hours.js';
import { hoursText, openState, storedHours, weekAt } from './opening-hours.js';

type Spans = HoursWeek[keyof HoursWeek];

/** A week of one kind of day, but for some. */
const weekOf = (usual: Spans, others: Partial<HoursWeek> = {}): HoursWeek => ({
  ...(Object.fromEntries(weekdays.map((weekday) => [weekday, usual])) as HoursWeek),
  ...others,
});

const office = weekOf([['09:00', '18:00']], { sat: [['10:00', '16:00']], sun: [] });
const market = weekOf([
  ['06:00', '13:00'],
  ['16:00', '20:30'],
]);
const bar = weekOf([['18:00', '02:00']], { mon: [] });
const always = weekOf([['00:00', '00:00']]);
const never = weekOf([]);
const oneDay = weekOf([], { wed: [['00:00', '00:00']] });
const pongal: Closures = [{ date: '2026-11-27', note: '🌾 பொங்கல் விடுமுறை.' }];

/** A moment in India. Monday is 2026-11-23. */
const at = (day: number, clock: string): number => Date.parse(`2026-11-${day}T${clock}+05:30`);

describe('whether it is open', () => {
  it.each<[name: string, HoursWeek, Closures, now: number, says: string, until: number | undefined]>([
    ['before it opens', office, [], at(23, '08:59:59.999'), 'Opens 9:00 AM', at(23, '09:00')],
    ['at the second at which it opens', office, [], at(23, '09:00'), 'Open until 6:00 PM', at(23, '18:00')],
    ['just before it closes', office, [], at(23, '17:59:59.999'), 'Open until 6:00 PM', at(23, '18:00')],
    [
      'at the second at which it closes',
      office,
      [],
      at(23, '18:00'),
      'Opens tomorrow 9:00 AM',
      at(24, '00:00'),
    ],
    ['after midnight', office, [], at(24, '00:00'), 'Opens 9:00 AM', at(24, '09:00')],
    ['over a closed Sunday', office, [], at(28, '16:00'), 'Opens Monday 9:00 AM', at(29, '00:00')],
    ['on that Sunday', office, [], at(29, '12:00'), 'Opens tomorrow 9:00 AM', at(30, '00:00')],
    ['between two spans', market, [], at(23, '13:00'), 'Opens 4:00 PM', at(23, '16:00')],
    ['in the second span', market, [], at(23, '16:00'), 'Open until 8:30 PM', at(23, '20:30')],
    ['over midnight', bar, [], at(24, '23:30'), 'Open until 2:00 AM', at(25, '02:00')],
    [
      'after midnight of the evening before',
      bar,
      [],
      at(25, '01:59:59'),
      'Open until 2:00 AM',
      at(25, '02:00'),
    ],
    ['in the night before its closed day', bar, [], at(23, '01:00'), 'Open until 2:00 AM', at(23, '02:00')],
    ['all day long', always, [], at(25, '12:00'), 'Open 24 hours', at(26, '00:00')],
    ['never', never, [], at(25, '12:00'), 'Closed', undefined],
    ['on one whole day', oneDay, [], at(25, '12:00'), 'Open until 12:00 midnight', at(26, '00:00')],
    [
      'a week before that day',
      oneDay,
      [],
      at(26, '00:00'),
      'Opens Wednesday 12:00 midnight',
      at(27, '00:00'),
    ],
    [
      'on a closed day',
      office,
      pongal,
      at(27, '12:00'),
      '🌾 பொங்கல் விடுமுறை. Opens tomorrow 10:00 AM',
      at(28, '00:00'),
    ],
    ['on the day before it', office, pongal, at(26, '18:00'), 'Opens Saturday 10:00 AM', at(27, '00:00')],
    ['in the night before it', bar, pongal, at(27, '01:00'), 'Open until 2:00 AM', at(27, '02:00')],
    [
      'on a closed day without a sentence',
      office,
      [{ date: '2026-11-29', note: '' }],
      at(29, '00:00'),
      'Closed today Opens tomorrow 9:00 AM',
      at(30, '00:00'),
    ],
    [
      'all day long before a closed day',
      always,
      pongal,
      at(23, '12:00'),
      'Open until Friday 12:00 midnight',
      at(24, '00:00'),
    ],
    [
      'on the last day before it',
      always,
      pongal,
      at(26, '12:00'),
      'Open until 12:00 midnight',
      at(27, '00:00'),
    ],
    [
      'closed for weeks',
      oneDay,
      ['2026-11-25', '2026-12-02'].map((date) => ({ date, note: '' })),
      at(24, '12:00'),
      'Opens 9 December 12:00 midnight',
      at(25, '00:00'),
    ],
  ])('%s', (_name, hours_week, closures, now, says, until) => {
    const state = openState({ hours_week, closures }, now);
    expect([state.says, state.opens].filter(Boolean).join(' ')).toBe(says);
    expect(state.until).toBe(until);
  });

  it('says the same until the moment that it names, and that moment comes', () => {
    let changes = 0;
    for (const hours_week of [office, market, bar, always, oneDay]) {
      const saysAt = (now: number): string =>
        JSON.stringify({ ...openState({ hours_week, closures: pongal }, now), until: 0 });
      for (let now = at(22, '00:00'); now < at(30, '00:00');) {
        const { until = Infinity } = openState({ hours_week, closures: pongal }, now);
        expect(until).toBeGreaterThan(now);
        for (const part of [0.25, 0.5, 0.99])
          expect(saysAt(now + Math.floor((until - now) * part))).toBe(saysAt(now));
        now = until;
        changes += 1;
      }
    }
    expect(changes).toBeGreaterThan(60);
  });
});

describe('a week in words', () => {
  it.each([
    [office, 'Mon–Fri 9:00 AM–6:00 PM\nSat 10:00 AM–4:00 PM\nSunday closed'],
    [market, 'Every day 6:00 AM–1:00 PM, 4:00 PM–8:30 PM'],
    [bar, 'Monday closed\nTue–Sun 6:00 PM–2:00 AM'],
    [
      { ...market, tue: [], wed: [], sat: [] },
      'Mon, Thu, Fri, Sun 6:00 AM–1:00 PM, 4:00 PM–8:30 PM\nTue, Wed, Sat closed',
    ],
  ])('%#', (week, text) => expect(hoursText(week)).toBe(text));

  it('has today, the days after it and what is closed', () => {
    const { days, until } = weekAt({ hours_week: office, closures: pongal }, at(26, '23:59:59'));
    expect(days.map(({ name, isToday, text }) => [name, isToday, text])).toEqual([
      ['Monday', false, '9:00 AM–6:00 PM'],
      ['Tuesday', false, '9:00 AM–6:00 PM'],
      ['Wednesday', false, '9:00 AM–6:00 PM'],
      ['Thursday', true, '9:00 AM–6:00 PM'],
      ['Friday', false, '🌾 பொங்கல் விடுமுறை.'],
      ['Saturday', false, '10:00 AM–4:00 PM'],
      ['Sunday', false, 'Closed'],
    ]);
    expect(until).toBe(at(27, '00:00'));
  });

  it('is any week where there is no clock', () => {
    const { days, until } = weekAt({ hours_week: office, closures: pongal });
    expect(days.map(({ text }) => text)).toContain('9:00 AM–6:00 PM');
    expect(days.some(({ isToday, text }) => isToday || text.includes('🌾'))).toBe(false);
    expect(until).toBeUndefined();
  });

  it('stands where the owner wrote none, and follows the week', () => {
    const made = hoursText(office);
    expect(storedHours({ hours: '', hours_week: office }, undefined)).toBe(made);
    expect(storedHours({ hours: made, hours_week: market }, { hours_week: office })).toBe(hoursText(market));
    expect(storedHours({ hours: 'By phone', hours_week: market }, { hours_week: office })).toBe('By phone');
    expect(storedHours({ hours: made, hours_week: null }, { hours_week: office })).toBe('');
    expect(storedHours({ hours: made, hours_week: null }, { hours_week: null })).toBe(made);
  });
});

it.each([
  [{ ...office, sun: undefined }, 'Please list the hours of each day; none where it is closed.'],
  [{ ...office, sun: [['9:00', '18:00']] }, 'Please give times as hours and minutes, for example 06:30.'],
  [{ ...office, sun: [['09:00', '24:00']] }, 'Please give times as hours and minutes, for example 06:30.'],
  [
    {
      ...office,
      sun: [
        ['16:00', '20:00'],
        ['09:00', '12:00'],
      ],
    },
    'A day has two spans at most, the second after the first.',
  ],
  [
    {
      ...office,
      sun: [
        ['18:00', '02:00'],
        ['03:00', '04:00'],
      ],
    },
    'A day has two spans at most, the second after the first.',
  ],
  [[], 'Please give the hours of all seven days, mon to sun.'],
])('refuses %j', (week, sentence) => {
  expect(hoursWeek.safeParse(week).error?.issues[0]?.message).toBe(sentence);
});
