import { accountClient } from '@portal/contract/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from './api.ts';
import { whileFailed } from './ask-again.ts';

const accountKey = ['account'] as const;

/** The calls on the account. */
export type AccountClient = ReturnType<typeof accountClient>;

/** The account, and where it is logged in. */
export function useAccount() {
  const { client } = useApi();
  return useQuery({
    queryKey: accountKey,
    queryFn: () => accountClient(client.send).read(),
    refetchInterval: whileFailed,
  });
}

/** Makes a call on the account; what is shown of it is asked for anew. */
export function useAccountCall<T>(call: (client: AccountClient, input: T) => Promise<void>) {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: T) => call(accountClient(client.send), input),
    onSettled: () => queries.invalidateQueries({ queryKey: accountKey }),
  });
}
