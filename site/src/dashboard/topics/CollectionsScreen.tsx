import { dashboardMessages, type ApiCollectionKey } from '@portal/contract';
import { useAreLoading } from '../api/collection.ts';
import { LoadingText, LoadingTold } from '../ui/Loading.tsx';
import { CollectionScreen } from './CollectionScreen.tsx';

/** The collections of a topic, one below the other. Of several it is said once that they load. */
export function CollectionsScreen({ collections }: { readonly collections: readonly ApiCollectionKey[] }) {
  const areLoading = useAreLoading(collections);
  const isTold = collections.length > 1;
  return (
    <LoadingTold value={isTold}>
      {isTold && areLoading && (
        <LoadingText {...(collections.includes('fees') && { text: dashboardMessages.feesLoading })} />
      )}
      {collections.map((collection) => (
        <CollectionScreen key={collection} collection={collection} />
      ))}
    </LoadingTold>
  );
}
