import type { ResourceKey } from '@portal/contract';
import type { ReactNode } from 'react';
import { useAreLoading } from '../api/collection.ts';
import { LoadingText, LoadingTold } from './Loading.tsx';

interface LoadedTogetherProps {
  /** What the lists inside show. */
  readonly resources: readonly ResourceKey[];
  /** The sentence while one of them loads, where it is not the usual one. */
  readonly loading?: string;
  readonly children: ReactNode;
}

/** Several lists of one topic: it is said once that they load. */
export function LoadedTogether({ resources, loading, children }: LoadedTogetherProps) {
  const areLoading = useAreLoading(resources);
  return (
    <LoadingTold value>
      {areLoading && <LoadingText {...(loading !== undefined && { text: loading })} />}
      {children}
    </LoadingTold>
  );
}
