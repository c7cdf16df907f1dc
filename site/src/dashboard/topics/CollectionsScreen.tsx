import { dashboardMessages, type ApiCollectionKey } from '@portal/contract';
import type { ComponentType } from 'react';
import { useAreLoading } from '../api/collection.ts';
import type { NoteProps } from '../forms/ValueField.tsx';
import { LoadingText, LoadingTold } from '../ui/Loading.tsx';
import { CollectionScreen } from './CollectionScreen.tsx';

interface CollectionsScreenProps {
  readonly collections: readonly ApiCollectionKey[];
  /** What stands below the fields of a collection, where that is not the hint alone. */
  readonly notes?: Readonly<Partial<Record<ApiCollectionKey, ComponentType<NoteProps>>>>;
}

/** The collections of a topic, one below the other. Of several it is said once that they load. */
export function CollectionsScreen({ collections, notes }: CollectionsScreenProps) {
  const areLoading = useAreLoading(collections);
  const isTold = collections.length > 1;
  return (
    <LoadingTold value={isTold}>
      {isTold && areLoading && (
        <LoadingText {...(collections.includes('fees') && { text: dashboardMessages.feesLoading })} />
      )}
      {collections.map((collection) => (
        <CollectionScreen key={collection} collection={collection} Note={notes?.[collection]} />
      ))}
    </LoadingTold>
  );
}
