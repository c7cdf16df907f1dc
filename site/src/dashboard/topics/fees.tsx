import { dashboardMessages, ventures } from '@portal/contract';
import { rupees } from '../../content/format';
import { CollectionScreen } from '../kit/CollectionScreen.tsx';
import type { CollectionDescriptor } from '../kit/descriptor.ts';
import { amount } from '../kit/fields/amount.tsx';
import { text } from '../kit/fields/text.tsx';
import { LoadedTogether } from '../kit/LoadedTogether.tsx';
import { tableList } from '../kit/table-list.tsx';
import { pointList } from './point-list.ts';
import type { Topic } from './topic.ts';

const page = `${ventures.institute.prefix}/fees-structure`;

const structure: CollectionDescriptor<'fees'> = {
  resource: 'fees',
  heading: 'Fees structure',
  noun: 'fees structure',
  addButton: 'Save',
  fields: [
    { name: 'program', label: 'Program', kind: text, wide: true },
    { name: 'tuitionFee', label: 'Tuition Fee', kind: amount },
    { name: 'registration', label: 'Registration', kind: amount, optional: true },
    { name: 'inclusion', label: 'Others', kind: amount },
    { name: 'total', label: 'Total (Inc. GST)', kind: amount },
  ],
  sortBy: ['program', 'tuitionFee', 'registration', 'inclusion', 'total'],
  List: tableList({
    nameOf: ({ program }) => program,
    columns: [
      { head: 'Program', field: 'program', cell: ({ program }) => program },
      {
        head: 'Tuition Fee',
        field: 'tuitionFee',
        cell: ({ tuitionFee }) => rupees(tuitionFee),
        amount: true,
      },
      {
        head: 'Registration',
        field: 'registration',
        cell: ({ registration }) => (registration === null ? '–' : rupees(registration)),
        amount: true,
      },
      { head: 'Others', field: 'inclusion', cell: ({ inclusion }) => rupees(inclusion), amount: true },
      { head: 'Total (Inc. GST)', field: 'total', cell: ({ total }) => rupees(total), amount: true },
    ],
  }),
  page: () => page,
};

const scholarship = pointList({
  resource: 'scholarship',
  heading: 'Scholarships',
  noun: 'scholarship',
  page,
});
const rule = pointList({ resource: 'rule', heading: 'Rules', noun: 'rule', page });

/** The fees table, and the scholarships and rules below it on its page. */
export const fees: Topic = {
  title: 'Fees Structure',
  venture: 'institute',
  Screen: () => (
    <LoadedTogether resources={['fees', 'scholarship', 'rule']} loading={dashboardMessages.feesLoading}>
      <CollectionScreen descriptor={structure} />
      <CollectionScreen descriptor={scholarship} />
      <CollectionScreen descriptor={rule} />
    </LoadedTogether>
  ),
};
