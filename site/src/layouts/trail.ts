import { ventures, type VentureId } from '@portal/contract';
import { profileOf } from '../content/profile';

/** One step of the way to a page. */
interface Step {
  readonly label: string;
  readonly href?: string;
}

/** The way from a venture's front door to a page. @param label the page itself; @param between pages on the way */
export const trailTo = (venture: VentureId, label: string, ...between: readonly Step[]): readonly Step[] => [
  { label: venture === 'group' ? 'Home' : profileOf(venture).brandName, href: ventures[venture].home },
  ...between,
  { label },
];
