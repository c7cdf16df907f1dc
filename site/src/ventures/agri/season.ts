import { content } from '../../content/content';
import { monthAt } from '../../content/format';

/** A fruit's months, 1 to 12. */
interface Seasonal {
  readonly months: readonly number[];
}

/** What is in season in a month, and what comes next: among several the first of the calendar. */
export function inSeason<F extends Seasonal>(
  fruits: readonly F[],
  month: number,
): { readonly ripe: readonly F[]; readonly next: F | undefined } {
  const monthsUntil = ({ months }: F): number => Math.min(...months.map((own) => (own - month + 12) % 12));
  const ripe = fruits.filter((fruit) => monthsUntil(fruit) === 0);
  const [next] = fruits
    .filter((fruit) => !ripe.includes(fruit))
    .toSorted((a, b) => monthsUntil(a) - monthsUntil(b));
  return { ripe, next };
}

/** The present month in India, 1 to 12; `undefined` in pages that are made once and for all. */
export const monthNow = () => content().now(monthAt)?.month;
