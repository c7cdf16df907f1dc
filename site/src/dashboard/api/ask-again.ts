import { CallError } from '@portal/contract';
import type { QueryClient } from '@tanstack/react-query';

/** How soon what failed is asked for again, in milliseconds. */
const askAgainMs = 5_000;

/** Whether the session is over: asking again does not bring it back. */
export const hasEnded = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** For a query's `refetchInterval`: what could not be loaded is asked for again, calmly, until it is there. */
export const whileFailed = ({
  state,
}: {
  readonly state: { readonly status: string; readonly error: Error | null };
}): number | false => (state.status === 'error' && !hasEnded(state.error) ? askAgainMs : false);

/** Asks for all that is shown. Not for the session: nobody is sent away while typing. */
export const askForShown = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey: [what] }) => what !== 'session' });
