import { filled, fixed, words } from '../../../content/words';
import Ceiling from '../art/detail-ceiling.svg';
import Floor from '../art/detail-floor.svg';
import House from '../art/detail-house.svg';
import Kitchen from '../art/detail-kitchen.svg';
import Opening from '../art/detail-opening.svg';
import Shop from '../art/detail-shop.svg';

/** Texts of `/aruninfra-app/` and `/aruninfra-app/about`. */
export const home = words('infra.home', {
  title: 'Civil construction and interior design',
  description:
    'Houses, offices and interiors built by one team: residential and commercial construction, kitchens, ceilings, flooring and renovation.',
  hero: {
    /** While the profile has no tagline. */
    headline: 'Drawn to the millimetre. Built to the drawing.',
    drawing: 'Cut-away of a home: living room, kitchen and dining, drawn with its dimensions',
    block: [
      { term: 'Project', value: 'Your home, office or shop' },
      { term: 'Scope', value: 'Civil construction and interior design' },
      { term: 'Scale', value: '1 : 50 · all sizes in mm' },
    ],
    drawnBy: 'Drawn by',
    visit: 'Start with a site visit',
  },
  about: {
    heading: 'About us',
    lede: 'We are builders and interior designers under one roof. The slab and the switchboards are planned together.',
    text: 'So the kitchen counter meets the window sill, and the wiring is in the wall before the plaster. Ask what a change costs before it is made.',
  },
  onSite: { heading: 'On the site now', more: 'All projects' },
  mission: {
    heading: fixed('Mission'),
    text: 'Build homes and workplaces that are safe, honest in cost and finished when we said they would be.',
  },
  vision: { heading: fixed('Vision'), text: 'To be the builder a family calls a second time.' },
  services: {
    kicker: filled('{count} services'),
    heading: 'What we build',
    more: 'What each service covers',
    items: [
      {
        name: fixed('Residential Construction'),
        Detail: House,
        text: 'Independent houses and small apartments, from soil test to house-warming.',
      },
      {
        name: fixed('Commercial Construction & Interiors'),
        Detail: Shop,
        text: 'Shops, clinics and offices, from the shell to the sign over the door.',
      },
      {
        name: fixed('Modular Kitchen Design'),
        Detail: Kitchen,
        text: 'Measured to your vessels, your height and the way you cook.',
      },
      {
        name: fixed('False Ceiling & Lighting'),
        Detail: Ceiling,
        text: 'Light where you read, shade where you rest, no dark corners.',
      },
      {
        name: fixed('Flooring & Painting'),
        Detail: Floor,
        text: 'Level floors, true edges, and paint chosen for two monsoons a year.',
      },
      {
        name: fixed('Space Renovation'),
        Detail: Opening,
        text: 'Old homes opened up, room by room.',
      },
    ],
  },
  values: {
    heading: fixed('Core values'),
    items: [
      {
        name: fixed('Transparency'),
        text: 'Quantities, rates and brands are in the quotation, line by line.',
      },
      { name: fixed('Innovation'), text: 'New materials, where they do the work better.' },
      { name: fixed('Excellence'), text: 'If the level shows a gap, the tile comes off.' },
    ],
  },
  closing: {
    title: 'Have a plot, a plan or a problem?',
    text: 'Send us its size and a photograph. We will come and measure.',
    action: 'Contact us',
  },
});
