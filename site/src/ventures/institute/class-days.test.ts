import { expect, it } from 'vitest';
import { classTimesIn, weekdaysIn } from './class-days.ts';

it.each([
  ['Monday to Friday, 6 to 8 PM', [0, 1, 2, 3, 4]],
  ['Mon–Sat 6:30 AM–9:00 AM', [0, 1, 2, 3, 4, 5]],
  ['Saturday and Sunday', [5, 6]],
  ['Mon, Wed & Fri', [0, 2, 4]],
  ['Mon-Wed-Fri', [0, 2, 4]],
  ['Tuesdays and Thursdays', [1, 3]],
  ['Tues, Thurs, Sat', [1, 3, 5]],
  ['Saturday to Monday', [0, 5, 6]],
  ['Weekends, 8 to 10 AM', [5, 6]],
  ['Every day', [0, 1, 2, 3, 4, 5, 6]],
  ['Every day except Sunday', []],
  ['First month: mornings', []],
  ['By arrangement', []],
])('%s names its days', (text, days) => {
  expect(weekdaysIn(text)).toEqual(days);
});

it.each([
  ['Monday to Friday, 6 to 8 PM', '18:00', '20:00'],
  ['4:00 PM to 5:30 PM', '16:00', '17:30'],
  ['Mon–Sat 6:30 AM–9:00 AM', '06:30', '09:00'],
  ['11 to 1 PM', '11:00', '13:00'],
  ['12 to 1:30 PM', '12:00', '13:30'],
])('%s names its hours', (text, startTime, endTime) => {
  expect(classTimesIn(text)).toEqual({ startTime, endTime });
});

it.each(['Monday to Friday', '6 to 8 AM and 6 to 8 PM', 'from 6', '8 PM to 6 AM', '18 to 20'])(
  '%s names no hours that could be told',
  (text) => {
    expect(classTimesIn(text)).toBeUndefined();
  },
);
