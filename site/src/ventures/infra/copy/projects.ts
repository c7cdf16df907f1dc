import type { ProjectStage } from '@portal/contract';

interface StageCopy {
  readonly heading: string;
  /** Follows the number of buildings on the dimension line. */
  readonly counted: string;
  readonly empty: string;
}

const stages: Readonly<Record<ProjectStage, StageCopy>> = {
  current: {
    heading: 'Current',
    counted: 'under construction',
    empty: 'Nothing is under construction at the moment.',
  },
  upcoming: {
    heading: 'Upcoming',
    counted: 'on the drawing board',
    empty: 'Nothing is on the drawing board at the moment.',
  },
  completed: {
    heading: 'Completed',
    counted: 'handed over',
    empty: 'Finished buildings appear here as they are handed over.',
  },
};

/** Texts of `/aruninfra-app/projects`. */
export const projects = {
  title: 'Projects',
  heading: 'From drawing to door key.',
  description:
    'Buildings and interiors that are rising, on the drawing board and handed over, with their sizes and key features.',
  lede: 'What is rising, what is on the board and what is lived in. Open one to see its sheet.',
  stages,
  sheet: {
    place: 'Place',
    dimensions: 'Dimensions',
    area: 'Area',
    completion: 'Completion',
    status: 'Status',
    features: 'Key features',
    stages: 'Stages of the work',
    /** Follows the name of a stage, for those who hear the page. */
    done: '(done)',
    close: 'Close',
  },
  team: {
    heading: 'The team',
    lede: 'Point at a card or tap it to turn it over. On a keyboard, the space bar does it.',
    turn: (name: string): string => `Turn over the card of ${name}`,
  },
  closing: {
    title: 'Is the next sheet yours?',
    text: 'Tell us where the plot is and what should stand on it.',
    action: 'Contact us',
  },
} as const;
