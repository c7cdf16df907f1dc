import { ventures } from '@portal/contract';
import { profileOf } from '../../content/profile';

/** One step of the way to a page. */
export interface Step {
  readonly label: string;
  readonly href?: string;
}

/** The way from the institute's front door to a page. @param label the page itself; @param between pages on the way */
export const trailTo = (label: string, ...between: readonly Step[]): readonly Step[] => [
  { label: profileOf('institute').brandName, href: ventures.institute.home },
  ...between,
  { label },
];
