import { ventures } from '@portal/contract';
import { date, rupees } from '../../content/format';
import { CollectionScreen } from '../kit/CollectionScreen.tsx';
import type { CollectionDescriptor } from '../kit/descriptor.ts';
import { amount } from '../kit/fields/amount.tsx';
import { day } from '../kit/fields/day.tsx';
import { text } from '../kit/fields/text.tsx';
import { LoadedTogether } from '../kit/LoadedTogether.tsx';
import { tableList } from '../kit/table-list.tsx';
import { pointList } from './point-list.ts';
import type { Topic } from './topic.ts';

const page = `${ventures.institute.prefix}/batches`;

const batch: CollectionDescriptor<'batch'> = {
  resource: 'batch',
  heading: 'Batches',
  noun: 'batch',
  addButton: 'Save',
  fields: [
    { name: 'batchName', label: 'Batch Name', kind: text },
    { name: 'subjects', label: 'Subjects', kind: text },
    { name: 'languages', label: 'Language', kind: text },
    { name: 'startDate', label: 'Start Date', kind: day },
    { name: 'duration', label: 'Duration', kind: text },
    { name: 'fees', label: 'Fees INR', kind: amount },
  ],
  sortBy: ['batchName', 'subjects', 'languages', 'startDate', 'duration', 'fees'],
  List: tableList({
    nameOf: ({ batchName }) => batchName,
    columns: [
      { head: 'Batch Name', field: 'batchName', cell: ({ batchName }) => batchName },
      { head: 'Subjects', field: 'subjects', cell: ({ subjects }) => subjects },
      { head: 'Language', field: 'languages', cell: ({ languages }) => languages },
      {
        head: 'Start Date',
        field: 'startDate',
        cell: ({ startDate }) => <time dateTime={startDate}>{date(startDate)}</time>,
      },
      { head: 'Duration', field: 'duration', cell: ({ duration }) => duration },
      { head: 'Fees INR', field: 'fees', cell: ({ fees }) => rupees(fees), amount: true },
    ],
  }),
  page: () => page,
};

const eligible = pointList({ resource: 'eligible', heading: 'Eligibility', noun: 'eligibility', page });
const whyjoin = pointList({ resource: 'whyjoin', heading: 'Why Join', noun: 'reason', page });
const timetable = pointList({ resource: 'timetable', heading: 'Timetable', noun: 'timetable point', page });

/** The batches and the three lists that stand beside them on their page. */
export const batches: Topic = {
  title: 'Batches',
  venture: 'institute',
  Screen: () => (
    <LoadedTogether resources={['batch', 'eligible', 'whyjoin', 'timetable']}>
      <CollectionScreen descriptor={batch} />
      <CollectionScreen descriptor={eligible} />
      <CollectionScreen descriptor={whyjoin} />
      <CollectionScreen descriptor={timetable} />
    </LoadedTogether>
  ),
};
