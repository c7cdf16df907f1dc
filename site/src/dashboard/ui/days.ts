import { figure } from './figure.ts';

/** For how many days something is kept: `180 days`; `1 day` for less. */
export function daysText(days: number): string {
  const whole = Math.max(1, Math.floor(days));
  return `${figure(whole)} ${whole === 1 ? 'day' : 'days'}`;
}
