import { ventures } from '@portal/contract';
import { CollectionScreen } from '../kit/CollectionScreen.tsx';
import type { CollectionDescriptor } from '../kit/descriptor.ts';
import { lineOfText } from '../kit/fields/line-of-text.tsx';
import { longText } from '../kit/fields/long-text.tsx';
import { text } from '../kit/fields/text.tsx';
import { RecordThumb } from '../kit/RecordThumb.tsx';
import { tableList } from '../kit/table-list.tsx';
import type { Topic } from './topic.ts';

const descriptor: CollectionDescriptor<'foodcourt'> = {
  resource: 'foodcourt',
  heading: 'Food brands',
  noun: 'food court item',
  addButton: 'Save',
  fields: [
    { name: 'name', label: 'Name', kind: text, wide: true },
    { name: 'about', label: 'About', kind: longText, wide: true },
    {
      name: 'products',
      label: 'Products',
      kind: lineOfText,
      hint: 'Separate products with commas.',
      wide: true,
    },
  ],
  file: { label: 'Upload Image', hint: 'JPEG, PNG, WebP, AVIF or GIF up to 20 MB.' },
  sortBy: ['name', 'products'],
  List: tableList({
    nameOf: ({ name }) => name,
    columns: [
      { head: 'Name', field: 'name', cell: ({ name }) => name },
      { head: 'About', cell: ({ about }) => about },
      { head: 'Products', field: 'products', cell: ({ products }) => products },
      { head: 'Image', cell: (record) => <RecordThumb record={record} /> },
    ],
  }),
  page: () => `${ventures.eats.prefix}/food`,
};

/** The brands of the food court. */
export const foodCourt: Topic = {
  title: 'Food Court',
  venture: 'eats',
  Screen: () => <CollectionScreen descriptor={descriptor} />,
};
