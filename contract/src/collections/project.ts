import { collection } from '../definition.js';
import { choice, line, optional, picture, text } from '../fields.js';
import { sentences } from '../messages.js';

/** How far a building is: the projects page has a section for each, in this order. */
export const projectStages = ['current', 'upcoming', 'completed'] as const;

export type ProjectStage = (typeof projectStages)[number];

/** The buildings of the infrastructure site. */
export const project = collection({
  stored: { singular: 'project', plural: 'projects', table: 'projects', title: 'Infra projects' },
  venture: 'infra',
  path: '/project',
  one: 'Project',
  many: 'Projects',
  noun: 'project',
  page: '/projects',
  missing:
    'Please fill in the title, status, completion, dimensions, description and features, and choose a picture.',
  fields: {
    title: line('Title', { example: 'Lake View Homes' }),
    /** The specification's "status", a name that Strapi keeps for itself. */
    stage: choice('Status', projectStages, { hint: 'The section of the page that shows it.' }),
    completion: line('Completion', {
      example: 'Expected 2028',
      hint: 'In words, for example Expected 2028.',
    }),
    dimensions: line('Dimensions', { example: '2,400 sq ft', hint: 'In words, for example 2,400 sq ft.' }),
    image: picture('Picture', { hint: 'Shown in the ratio 10:7.' }),
    description: text('Description', { example: 'Twelve homes beside the lake.', wide: true }),
    features: text('Key features', {
      example: 'Rainwater harvesting\nSolar lights',
      hint: 'One feature a line.',
      wide: true,
    }),
    place: optional(line('Place', { example: 'Velachery, Chennai' })),
    area: optional(
      line('Area', { example: '3,600 sq ft built on 2,400', hint: 'In words: built, of the plot, or both.' }),
    ),
    /** How the building goes on; not to be mistaken for `stage`, the section of the page. */
    stages: optional(
      text('Stages of the work', {
        example: 'Foundation\n* Frame\nFinishes',
        hint: 'One stage a line, with * before the one that is going on.',
        wide: true,
      }),
    ),
  },
  named: 'title',
  list: { table: ['title', 'stage', 'completion', 'dimensions'] },
  columns: ['image', 'title', 'stage', 'completion', 'dimensions'],
  messages: sentences('Project', 'project', { empty: 'No projects added yet.' }),
});
