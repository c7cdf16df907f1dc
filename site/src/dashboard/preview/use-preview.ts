import { CallError, type Preview, type PreviewInput } from '@portal/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../api/api.ts';
import { sentenceOf } from '../api/sentence-of.ts';

/** After so long without a key the list of pages is asked for as it will be. */
const quietMs = 500;
/** So long after a failure it is tried again. */
const againMs = 3000;

/** What is shown of a form. */
export interface Previewed {
  readonly shown: Preview | undefined;
  /** What it is shown of. */
  readonly asked: PreviewInput | undefined;
  /** Whether `pages` of what is shown are just those that change. */
  readonly isExact: boolean;
  /** Why nothing newer is shown. */
  readonly failure: string | undefined;
  /** Asks for the form as it stands now. One is under way at a time, and the newest comes next. */
  readonly ask: (input: PreviewInput) => void;
}

/** Has the publisher render what stands in a form. */
export function usePreview(): Previewed {
  const { client } = useApi();
  const [state, setState] = useState<Omit<Previewed, 'ask'>>({
    shown: undefined,
    asked: undefined,
    isExact: false,
    failure: undefined,
  });
  const next = useRef<PreviewInput>(undefined);
  const abort = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      next.current = undefined;
      abort.current?.abort();
    },
    [],
  );
  const ask = useCallback(
    (input: PreviewInput) => {
      const send = async (): Promise<void> => {
        const asked = next.current;
        if (asked === undefined || abort.current !== undefined) return;
        next.current = undefined;
        const controller = new AbortController();
        abort.current = controller;
        try {
          const shown = await client.preview(asked, controller.signal);
          setState({ shown, asked, isExact: asked.quick !== true, failure: undefined });
          if (asked.quick) later(asked, quietMs);
        } catch (error) {
          if (controller.signal.aborted) return;
          // Another window of the same session has asked meanwhile, or the record or its page is gone.
          const isOver = error instanceof CallError && [400, 401, 404].includes(error.status);
          setState((before) => ({ ...before, failure: sentenceOf(error) }));
          if (!isOver) later(asked, againMs);
        } finally {
          abort.current = undefined;
          if (!controller.signal.aborted) void send();
        }
      };
      const later = (asked: PreviewInput, ms: number): void => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          next.current ??= { ...asked, quick: false };
          void send();
        }, ms);
      };
      clearTimeout(timer.current);
      next.current = input;
      void send();
    },
    [client],
  );
  return { ...state, ask };
}
