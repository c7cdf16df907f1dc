import { ventureIds, ventures } from '@portal/contract';
import displayFace from '../../fonts/eczar.woff2?url';
import { siteOf, type VentureSite } from '../registry';
import { social } from './social';

export const venture: VentureSite = {
  // Asked for later: the others are not loaded yet.
  get navigation() {
    const five = ventureIds.filter((id) => id !== 'group');
    return [
      { label: 'Home', href: ventures.group.home },
      ...five.map((id) => ({ label: siteOf(id).short ?? ventures[id].name, href: ventures[id].home })),
      { label: 'Contact', href: ventures.group.contact },
    ];
  },
  displayFace,
  paper: { light: '#faf7f1', dark: '#0c0f20' },
  head: 'page-head--cloth on-deep',
  trade: 'Southern India',
  farewell: 'Come and see us. The tea is on.',
  notFound: 'This thread ends here. Any of the others will take you further.',
  thanks: 'panel',
  type: 'Organization',
  isPlace: false,
  social,
};
