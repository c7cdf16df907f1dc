import '../api/schemas-without-eval.ts';
import { createClient } from '@portal/contract';
import { useMemo } from 'react';
import { leaveTo } from '../kit/leave-guard.ts';
import { topicAddress, topicOf } from './addresses.ts';
import { LoginForm } from './LoginForm.tsx';
import { setFlag } from './session-flag.ts';

/** The island of the login page. @param cmsOrigin the CMS's origin */
export default function Login({ cmsOrigin }: { readonly cmsOrigin: string }) {
  const client = useMemo(() => createClient({ origin: cmsOrigin }), [cmsOrigin]);
  return (
    <LoginForm
      onLogin={async ({ username, password, code }) => {
        await client.login(username, password, code);
        setFlag();
        leaveTo(topicAddress(topicOf(location.search)));
      }}
    />
  );
}
