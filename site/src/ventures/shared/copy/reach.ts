import { fixed, words } from '../../../content/words';

/** What every contact page says beside the venture's own words. */
export const reach = words('shared.reach', {
  heading: 'Reach us',
  address: fixed('Address'),
  secondAddress: fixed('Factory'),
  directions: 'Directions',
  phone: fixed('Phone'),
  email: fixed('Email'),
  hours: 'Hours',
  social: 'Find us on',
  map: {
    show: 'Show the map',
    note: 'The map comes from Google, which learns of your visit when you show it.',
    open: 'Open in maps',
  },
});
