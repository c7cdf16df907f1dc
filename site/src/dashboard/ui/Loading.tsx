import { dashboardMessages } from '@portal/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { SmallButton } from './buttons.tsx';
import { Alert } from './Alert.tsx';

interface LoadingProps {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  readonly sentenceOf: (error: unknown) => string;
}

/** Whether it is told elsewhere, once for several lists, that they load. */
export const LoadingTold = createContext(false);

/** In place of what is not there yet: that it loads, or why that failed. */
export function Loading({ query: { error, isFetching, refetch }, sentenceOf }: LoadingProps) {
  /** A query forgets why it failed as soon as it asks again: it is told until what was asked for is there. */
  const [failure, setFailure] = useState(error);
  if (error !== null && error !== failure) setFailure(error);
  /** Only a press shows that it is asked: what goes on by itself goes on unseen. */
  const [isPressed, setPressed] = useState(false);
  if (isPressed && !isFetching) setPressed(false);
  const isTold = use(LoadingTold);
  if (failure === null) return isTold ? null : <LoadingText />;
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

/** The sentence for what is not there yet. */
export const LoadingText = ({ text = dashboardMessages.loading }: { readonly text?: string }) => (
  <output className="empty">{text}</output>
);
