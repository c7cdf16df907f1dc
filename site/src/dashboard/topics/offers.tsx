import { ventures } from '@portal/contract';
import { CollectionScreen } from '../kit/CollectionScreen.tsx';
import type { CollectionDescriptor } from '../kit/descriptor.ts';
import { longText } from '../kit/fields/long-text.tsx';
import { text } from '../kit/fields/text.tsx';
import { tableList } from '../kit/table-list.tsx';
import type { Topic } from './topic.ts';

function offers(resource: 'eatsoffer' | 'bazaaroffer', title: string, venture: Topic['venture']): Topic {
  const descriptor: CollectionDescriptor<typeof resource> = {
    resource,
    heading: 'Offers',
    noun: 'offer',
    addButton: 'Save',
    fields: [
      { name: 'offerName', label: 'Offer Name', kind: text, wide: true },
      { name: 'description', label: 'Description', kind: longText, wide: true },
      { name: 'days', label: 'Days', kind: text, wide: true },
    ],
    sortBy: ['offerName', 'days'],
    List: tableList({
      nameOf: ({ offerName }) => offerName,
      columns: [
        { head: 'Offer Name', field: 'offerName', cell: ({ offerName }) => offerName },
        { head: 'Description', cell: ({ description }) => description },
        { head: 'Days', field: 'days', cell: ({ days }) => days },
      ],
    }),
    page: () => ventures[venture].home,
  };
  return { title, venture, Screen: () => <CollectionScreen descriptor={descriptor} /> };
}

/** The offers of the food court and of the agri marketplace. */
export const eatsOffer = offers('eatsoffer', 'Eats Offer', 'eats');
export const bazaarOffer = offers('bazaaroffer', 'Bazaar Offer', 'agri');
