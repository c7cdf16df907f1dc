import type { ApiCollectionKey } from '@portal/contract';
import type { ReactNode } from 'react';
import { useAreLoading } from '../api/collection.ts';
import { LoadingText, LoadingTold } from '../ui/Loading.tsx';

interface LoadedTogetherProps {
  /** What the lists inside show. */
  readonly collections: readonly ApiCollectionKey[];
  /** The sentence while one of them loads, where it is not the usual one. */
  readonly loading?: string;
  readonly children: ReactNode;
}

/** Several lists of one topic: it is said once that they load. */
export function LoadedTogether({ collections, loading, children }: LoadedTogetherProps) {
  const areLoading = useAreLoading(collections);
  return (
    <LoadingTold value>
      {areLoading && <LoadingText {...(loading !== undefined && { text: loading })} />}
      {children}
    </LoadingTold>
  );
}
