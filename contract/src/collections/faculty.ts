import { collection } from '../definition.js';
import { email, entries, name, picture, text } from '../fields.js';
import { sentences } from '../messages.js';

export const faculty = collection({
  stored: { singular: 'faculty', plural: 'faculties', table: 'faculties', title: 'Faculty' },
  venture: 'institute',
  path: '/faculty',
  one: 'Faculty',
  many: 'Professors',
  noun: 'faculty',
  page: '/faculty',
  pageOfOne: '/faculty/{id}',
  missing: 'Please fill in all the fields before saving.',
  fields: {
    name: name('Name', { example: 'Dr. Meenakshi Raman' }),
    designation: name('Designation', { example: 'Professor of Accountancy' }),
    experience: name('Experience', { example: '12 years', hint: 'For example 15+ years.' }),
    email: email('Email', { example: 'meenakshi@example.com' }),
    image: picture('Image', { hint: 'JPEG, PNG, WebP, AVIF or GIF up to 20 MB. Portrait works best.' }),
    about: text('About', {
      example: 'Teaches with examples from the shop floor.\nLoves ledgers.',
      wide: true,
    }),
    education: entries('Education', { example: 'M.Com, M.Phil, Ph.D' }),
    achievements: entries('Achievements', { example: 'State rank, Best teacher 2022' }),
    workExperience: entries('Work experience', {
      example: 'Loyola College, Chennai Commerce Academy',
    }),
  },
  named: 'name',
  list: { cards: ['name', 'designation'] },
  sortBy: ['name', 'designation', 'experience'],
  columns: ['image', 'name', 'designation', 'email'],
  messages: sentences('Faculty', 'faculty', { empty: 'No faculty added yet.' }),
});
