import type { ProjectStage } from '@portal/contract';
import { filled, fixed, words } from '../../../content/words';

/** `counted` follows the number of buildings on the dimension line. */
const stages = {
  current: {
    heading: fixed('Current'),
    counted: 'under construction',
    empty: 'Nothing is under construction at the moment.',
  },
  upcoming: {
    heading: fixed('Upcoming'),
    counted: 'on the drawing board',
    empty: 'Nothing is on the drawing board at the moment.',
  },
  completed: {
    heading: fixed('Completed'),
    counted: 'handed over',
    empty: 'Finished buildings appear here as they are handed over.',
  },
} as const satisfies Readonly<Record<ProjectStage, unknown>>;

/** Texts of `/aruninfra-app/projects`. */
export const projects = words('infra.projects', {
  title: fixed('Projects'),
  heading: 'From drawing to door key.',
  description:
    'Buildings and interiors that are rising, on the drawing board and handed over, with their sizes and key features.',
  lede: 'What is rising, what is on the board and what is lived in. Open one to see its sheet.',
  stages,
  filter: { label: fixed('Show'), all: 'All' },
  sheet: {
    place: fixed('Place'),
    dimensions: fixed('Dimensions'),
    area: 'Area',
    completion: fixed('Completion'),
    status: fixed('Status'),
    features: fixed('Key features'),
    stages: 'Stages of the work',
    sheet: 'Sheet',
    number: filled('{number} of {all}'),
    /** Follows the name of a stage, for those who hear the page. */
    done: '(done)',
    close: fixed('Close'),
    ask: 'Ask about one like this',
  },
  team: {
    heading: 'The team',
    lede: 'Point at a card or tap it to turn it over. On a keyboard, the space bar does it.',
    turn: filled('Turn over the card of {name}'),
  },
  closing: {
    title: 'Is the next sheet yours?',
    text: 'Tell us where the plot is and what should stand on it.',
    action: 'Contact us',
  },
});
