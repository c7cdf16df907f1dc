import { ventures } from '@portal/contract';
import { cardList } from '../kit/card-list.tsx';
import { CollectionScreen } from '../kit/CollectionScreen.tsx';
import type { CollectionDescriptor } from '../kit/descriptor.ts';
import { email } from '../kit/fields/email.tsx';
import { growingLine } from '../kit/fields/growing-line.tsx';
import { lineOfText } from '../kit/fields/line-of-text.tsx';
import { longText } from '../kit/fields/long-text.tsx';
import type { Topic } from './topic.ts';

const path = `${ventures.institute.prefix}/faculty`;
const commas = 'Separate entries with commas.';

const descriptor: CollectionDescriptor<'faculty'> = {
  resource: 'faculty',
  heading: 'Professors',
  noun: 'faculty',
  addButton: 'Save',
  fields: [
    { name: 'name', label: 'Name', kind: growingLine },
    { name: 'designation', label: 'Designation', kind: growingLine },
    { name: 'experience', label: 'Experience', kind: growingLine },
    { name: 'email', label: 'Email', kind: email },
    { name: 'about', label: 'About', kind: longText, wide: true },
    { name: 'education', label: 'Education', kind: lineOfText, hint: commas, wide: true },
    { name: 'achievements', label: 'Achievements', kind: lineOfText, hint: commas, wide: true },
    { name: 'workExperience', label: 'Work experience', kind: lineOfText, hint: commas, wide: true },
  ],
  sortBy: ['name', 'designation', 'experience'],
  file: { label: 'Image', hint: 'JPEG, PNG, WebP, AVIF or GIF up to 20 MB. Portrait works best.' },
  List: cardList({
    hasPicture: true,
    title: ({ name }) => name,
    detail: ({ designation }) => designation,
  }),
  page: (id) => (id === undefined ? path : `${path}/${id}`),
};

/** The professors; the head of the department is built in and is not edited here. */
export const faculty: Topic = {
  title: 'Faculty',
  venture: 'institute',
  Screen: () => <CollectionScreen descriptor={descriptor} />,
};
