import { CallError, dashboardMessages } from '@portal/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/api.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { leaveTo } from '../kit/leave-guard.ts';
import { useNotify } from '../kit/notices.tsx';
import { noticeMsOf, sentenceOf } from '../kit/sentence-of.ts';
import { loginAddress } from './addresses.ts';
import { clearFlag } from './session-flag.ts';

/** Ends the session on the server, then in this browser. */
export function LogoutButton() {
  const { client } = useApi();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const logout = useMutation({
    mutationFn: () => client.logout(),
    onSettled(_data, error) {
      // A session that is dead already is as good as one that was just ended.
      if (error === null || (error instanceof CallError && error.status === 401)) {
        clearFlag();
        leaveTo(loginAddress());
        return;
      }
      setAsking(false);
      notify('bad', sentenceOf(error), noticeMsOf(error));
    },
  });
  return (
    <>
      <button className="btn btn--s btn--line" type="button" onClick={() => setAsking(true)}>
        Logout
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Logout"
          question={dashboardMessages.logoutQuestion}
          action="Logout"
          pending={logout.isPending}
          onConfirm={() => logout.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
