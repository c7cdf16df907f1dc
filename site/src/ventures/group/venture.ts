import { ventureIds, ventures } from '@portal/contract';
import displayFace from '../../fonts/eczar.woff2?url';
import { siteOf, type VentureSite } from '../registry';
import { site } from './copy/site';
import { social } from './social';

export const venture: VentureSite = {
  // Asked for later: the others are not loaded yet.
  get navigation() {
    const five = ventureIds.filter((id) => id !== 'group');
    return [
      { label: 'Home', href: ventures.group.home },
      ...five.map((id) => ({ label: siteOf(id).words.short ?? ventures[id].name, href: ventures[id].home })),
      { label: 'Contact', href: ventures.group.contact },
    ];
  },
  displayFace,
  paper: { light: '#faf7f1', dark: '#0c0f20' },
  words: site,
  head: 'page-head--cloth on-deep',
  thanks: 'panel',
  type: 'Organization',
  isPlace: false,
  social,
};
