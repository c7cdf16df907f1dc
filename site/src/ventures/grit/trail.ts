import { ventures } from '@portal/contract';
import { profileOf } from '../../content/profile';

/** The way from the coconut site's front door to a page. @param label the page itself */
export const trailTo = (label: string): readonly { label: string; href?: string }[] => [
  { label: profileOf('grit').brandName, href: ventures.grit.home },
  { label },
];
