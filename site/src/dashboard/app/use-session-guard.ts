import { CallError } from '@portal/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../api/api.ts';
import { leaveTo } from '../ui/leave-guard.ts';
import { loginAddress } from './addresses.ts';
import type { ScreenId } from './screen-ids.ts';
import { clearFlag, isFlagged } from './session-flag.ts';

/**
 * On load and on every topic change a missing flag or a dead session leads to the login, which leads back here.
 * A server that does not answer is no reason to leave.
 * @returns whether a screen may be shown: not while the server is being asked, nor when the page is being left
 */
export function useSessionGuard(topic: ScreenId): 'asking' | 'open' | 'leaving' {
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
    // Nobody is sent away while typing: a write that meets a dead session asks for the password in place.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: (last) => last,
  });
  const dead = session.error instanceof CallError && session.error.status === 401;
  const mustLogIn = !flagged || dead;

  useEffect(() => {
    if (!mustLogIn) return;
    clearFlag();
    leaveTo(loginAddress(location.search));
  }, [mustLogIn]);

  // A page that the browser kept alive and shows again by its back button has missed a logout.
  useEffect(() => {
    const check = () => {
      if (!isFlagged()) leaveTo(loginAddress(location.search));
    };
    addEventListener('pageshow', check);
    return () => removeEventListener('pageshow', check);
  }, []);
  if (mustLogIn) return 'leaving';
  return session.isPending ? 'asking' : 'open';
}
