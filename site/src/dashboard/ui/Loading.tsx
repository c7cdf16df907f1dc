import { dashboardMessages } from '@portal/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { SmallButton } from './buttons.tsx';
import { Alert } from './Alert.tsx';

interface LoadingProps {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  readonly sentenceOf: (error: unknown) => string;
  /** What is said while it loads; empty where another list says it for all. */
  readonly words?: string | undefined;
}

/** In place of what is not there yet: that it loads, or why that failed. */
export function Loading({
  query: { error, isFetching, refetch },
  sentenceOf,
  words = dashboardMessages.loading,
}: LoadingProps) {
  /** A query forgets why it failed as soon as it asks again: it is told until what was asked for is there. */
  const [failure, setFailure] = useState(error);
  if (error !== null && error !== failure) setFailure(error);
  /** Only a press shows that it is asked: what goes on by itself goes on unseen. */
  const [isPressed, setPressed] = useState(false);
  if (isPressed && !isFetching) setPressed(false);
  if (failure === null) return words !== '' && <output className="empty">{words}</output>;
  return (
    <div className="empty" role="alert">
      <Alert>{sentenceOf(failure)}</Alert>
      <SmallButton
        aria-disabled={isPressed}
        onClick={() => {
          void refetch();
          setPressed(true);
        }}
      >
        Try again
      </SmallButton>
    </div>
  );
}
