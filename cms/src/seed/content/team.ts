import { captioned, type WithFile } from './shape';

/** The two members on the projects page. Names are posts, until the owner writes the people's. */
export const team: readonly WithFile<'member'>[] = [
  {
    input: {
      name: 'Project Lead',
      role: 'Civil engineer',
      bio: 'Reads the soil report first and the budget second. On site by seven, with a spirit level in the car.',
    },
    file: captioned('team', 'Project Lead'),
  },
  {
    input: {
      name: 'Design Lead',
      role: 'Interior designer',
      bio: 'Measures your tallest vessel before drawing the shelf, and draws the shelf before choosing its colour.',
    },
    file: captioned('team', 'Design Lead'),
  },
];
