import { filled, fixed, words } from '../../../content/words';

const core = [
  {
    name: fixed('Residential Construction'),
    text: 'Independent houses and apartments, from the soil test to the house-warming.',
    features: [
      'Soil test and structural design',
      'Approvals drawn up and followed',
      'Slab, wiring and plumbing checked before they are covered',
      'Snag list closed before the keys',
    ],
    quote: 'A house is measured once on paper, and lived in every day.',
  },
  {
    name: fixed('Commercial Construction & Interiors'),
    text: 'Shops, clinics and offices, from the shell to the sign over the door. Noisy work is planned with the neighbours in mind.',
    features: [
      'Shell and interiors under one schedule',
      'Fire, power and data laid out early',
      'Shop fronts and signs',
      'Work in phases while you trade',
    ],
    quote: 'The opening date is part of the drawing.',
  },
  {
    name: fixed('Modular Kitchen Design'),
    text: 'Measured to your vessels, your height and the way you cook. The tallest pot decides the deepest drawer, and the cook decides the counter.',
    features: [
      'Counter height drawn for the cook',
      'Granite, quartz or steel tops',
      'Soft-close drawers and tall units',
      'Chimney, hob and gas line in one plan',
    ],
    quote: 'First the wet grinder, then the colour.',
  },
  {
    name: fixed('False Ceiling & Lighting'),
    text: 'Light where you read, shade where you rest, no dark corners. Every lamp is on the plan before the first board goes up.',
    features: [
      'Gypsum, timber and grid ceilings',
      'Coves and warm light',
      'Fans and air conditioning fitted in',
    ],
    quote: 'You should notice the room, not the lamp.',
  },
  {
    name: fixed('Flooring & Painting'),
    text: 'Level floors, true edges, and paint chosen for two monsoons a year. Damp has to go before paint comes.',
    features: ['Tile, stone and wooden floors', 'Putty, primer and paint', 'Damp looked for first'],
    quote: 'A marble on the floor should stay where you put it.',
  },
  {
    name: fixed('Space Renovation'),
    text: 'Old homes opened up, room by room. We find out what a wall carries before we take it away.',
    features: [
      'Structure checked before a wall goes',
      'Wiring and pipes renewed',
      'Dust and debris planned for',
      'Room by room, in the order you choose',
    ],
    quote: 'Keep the doors your grandfather chose. Move the wall.',
  },
] as const;

/** Texts of `/aruninfra-app/services`. */
export const services = words('infra.services', {
  title: fixed('Services'),
  heading: 'Six trades, one drawing.',
  description:
    'Residential and commercial construction, modular kitchens, false ceilings and lighting, flooring and painting, renovation; interior designing and turnkey projects.',
  lede: 'Civil work and interiors by one team. Take one service or all of them.',
  kicker: filled('{count} core services'),
  coreHeading: fixed('Core services'),
  core,
  added: {
    kicker: filled('{count} value-added services'),
    heading: 'Or leave all of it to us',
    items: [
      {
        name: fixed('Interior Designing'),
        text: 'Plans, elevations, materials and lights for one room or the whole home, in drawings that any carpenter can build from.',
      },
      {
        name: fixed('Turnkey Projects'),
        text: 'You bring the plot and the wish. We bring the drawings, the approvals, the people and the keys, under one contract and one schedule.',
      },
    ],
  },
  closing: {
    title: 'Which of them do you need?',
    text: 'Tell us in a line. We will come, measure and quote for exactly that.',
    action: 'Contact us',
  },
});
