import '../api/schemas-without-eval.ts';
import { createClient } from '@portal/contract';
import { useEffect, useMemo } from 'react';
import { leaveTo } from '../ui/leave-guard.ts';
import { dashboardAddress } from './addresses.ts';
import { LoginForm } from './LoginForm.tsx';
import { logIn, settleLogout } from './logout.ts';
import { setFlag } from './session-flag.ts';

/** The island of the login page. @param cmsOrigin the CMS's origin */
export default function Login({ cmsOrigin }: { readonly cmsOrigin: string }) {
  const client = useMemo(() => createClient({ origin: cmsOrigin }), [cmsOrigin]);
  useEffect(() => settleLogout(client), [client]);
  return (
    <LoginForm
      onLogin={async ({ username, password, code }) => {
        await logIn(client, username, password, code);
        setFlag();
        leaveTo(dashboardAddress(location.search));
      }}
    />
  );
}
