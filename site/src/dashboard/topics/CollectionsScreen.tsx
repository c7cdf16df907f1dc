import { dashboardMessages, type ApiCollectionKey } from '@portal/contract';
import type { ComponentType } from 'react';
import type { NoteProps } from '../forms/ValueField.tsx';
import { CollectionScreen } from './CollectionScreen.tsx';

interface CollectionsScreenProps {
  readonly collections: readonly ApiCollectionKey[];
  /** What stands below the fields of a collection, where that is not the hint alone. */
  readonly notes?: Readonly<Partial<Record<ApiCollectionKey, ComponentType<NoteProps>>>>;
}

/** The collections of a topic, one below the other. It is said once that they load, where the first of them will stand. */
export function CollectionsScreen({ collections, notes }: CollectionsScreenProps) {
  const { feesLoading, loading } = dashboardMessages;
  const words = collections.includes('fees') ? feesLoading : loading;
  return collections.map((collection, index) => (
    <CollectionScreen
      key={collection}
      collection={collection}
      loading={index === 0 ? words : ''}
      Note={notes?.[collection]}
    />
  ));
}
