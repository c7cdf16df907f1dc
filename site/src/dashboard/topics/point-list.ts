import type { pointRequired, RecordOf } from '@portal/contract';
import type { CollectionDescriptor } from '../kit/descriptor.ts';
import { lineOfText } from '../kit/fields/line-of-text.tsx';
import { cardList } from '../kit/card-list.tsx';

/** The resources whose records are one line each. */
export type PointResource = keyof typeof pointRequired;

interface PointListOptions<K extends PointResource> {
  readonly resource: K;
  readonly heading: string;
  readonly noun: string;
  /** The page that shows the list. */
  readonly page: string;
}

/** Descriptor of a one-line list. */
export function pointList<K extends PointResource>(options: PointListOptions<K>): CollectionDescriptor<K> {
  const { page, ...names } = options;
  return {
    ...names,
    addButton: 'Add',
    fields: [{ name: 'point', label: 'Point', kind: lineOfText, wide: true }],
    sortBy: ['point'],
    List: cardList<K>({ title: (record: RecordOf<PointResource>) => record.point }),
    page: () => page,
  };
}
