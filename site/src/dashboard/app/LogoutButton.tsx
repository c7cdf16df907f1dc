import { dashboardMessages } from '@portal/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { leaveTo } from '../ui/leave-guard.ts';
import { loginAddress } from './addresses.ts';
import { logOut } from './logout.ts';
import { SmallButton } from '../ui/buttons.tsx';

/** Ends the session in this browser, and on the server as soon as that answers. */
export function LogoutButton() {
  const { client } = useApi();
  const [isAsking, setAsking] = useState(false);
  const logout = useMutation({
    mutationFn: () => logOut(client),
    onSettled: () => leaveTo(loginAddress()),
  });
  return (
    <>
      <SmallButton onClick={() => setAsking(true)}>Logout</SmallButton>
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
