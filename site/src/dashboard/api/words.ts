import type { Word } from '@portal/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from './api.ts';
import { whileFailed } from './ask-again.ts';

const wordsKey = ['words'] as const;

/** Every sentence of the pages, in their order. */
export function useWords() {
  const { client } = useApi();
  return useQuery({
    queryKey: wordsKey,
    queryFn: () => client.words.list(),
    refetchInterval: whileFailed,
  });
}

/** Puts a text in the place of a sentence. The list shows it at once. */
export function useWriteWord() {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, text }: { readonly key: string; readonly text: string }) =>
      client.words.write(key, text),
    onSuccess: ({ value }) =>
      queries.setQueryData<readonly Word[]>(wordsKey, (words) =>
        words?.map((word) => (word.key === value.key ? value : word)),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['changes'] }),
  });
}
