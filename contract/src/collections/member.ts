import { collection } from '../definition.js';
import { line, picture, text } from '../fields.js';
import { sentences } from '../messages.js';

/** The team of the infrastructure site. */
export const member = collection({
  stored: { singular: 'member', plural: 'members', table: 'members', title: 'Infra team' },
  venture: 'infra',
  path: '/member',
  one: 'Team member',
  many: 'Team',
  noun: 'team member',
  page: '/projects',
  missing: 'Please fill in the name, role and bio.',
  fields: {
    name: line('Name', { example: 'Anitha Selvam' }),
    role: line('Role', { example: 'Site engineer' }),
    image: picture('Portrait', { hint: 'May stay empty; shown in the ratio 5:6.', optional: true }),
    bio: text('Bio', { example: 'Measures twice.', hint: 'On the back of the card.', wide: true }),
  },
  named: 'name',
  list: { cards: ['name', 'role'] },
  columns: ['image', 'name', 'role'],
  messages: sentences('Team member', 'team member', { empty: 'No team members added yet.' }),
});
