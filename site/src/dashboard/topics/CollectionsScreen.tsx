import { dashboardMessages, type ApiCollectionKey } from '@portal/contract';
import { CollectionScreen } from './CollectionScreen.tsx';
import { LoadedTogether } from '../lists/LoadedTogether.tsx';

/** The collections of a topic, one below the other. Of several it is said once that they load. */
export function CollectionsScreen({ collections }: { readonly collections: readonly ApiCollectionKey[] }) {
  const screens = collections.map((collection) => (
    <CollectionScreen key={collection} collection={collection} />
  ));
  if (screens.length === 1) return screens;
  return (
    <LoadedTogether
      collections={collections}
      {...(collections.includes('fees') && { loading: dashboardMessages.feesLoading })}
    >
      {screens}
    </LoadedTogether>
  );
}
