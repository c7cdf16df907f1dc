import { CallError } from '@portal/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../api/api.ts';
import { leaveTo } from '../kit/leave-guard.ts';
import type { TopicId } from '../topics/topic-ids.ts';
import { loginAddress } from './addresses.ts';
import { clearFlag, isFlagged } from './session-flag.ts';

/**
 * On load and on every topic change a missing flag or a dead session leads to the login, which leads back here.
 * A server that does not answer is no reason to leave.
 * @returns whether the dashboard may be shown
 */
export function useSessionGuard(topic: TopicId): boolean {
  const { client } = useApi();
  const flagged = isFlagged();
  const session = useQuery({
    queryKey: ['session', topic],
    queryFn: () => client.session(),
    enabled: flagged,
    retry: false,
    // Every visit to a topic asks again; meanwhile the last answer counts.
    staleTime: 0,
    gcTime: 0,
    placeholderData: (last) => last,
  });
  const dead = session.error instanceof CallError && session.error.status === 401;
  const mustLogIn = !flagged || dead;

  useEffect(() => {
    if (!mustLogIn) return;
    clearFlag();
    leaveTo(loginAddress(topic));
  }, [mustLogIn, topic]);
  return !mustLogIn && !session.isPending;
}
