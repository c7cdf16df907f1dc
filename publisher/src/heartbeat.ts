import { url as debuggerAddress } from 'node:inspector';

/** Between two beats, in milliseconds. */
export const beatMs = 2000;

/** How long a process that runs may be silent before it counts as hung: no render and no query keeps it from its work for so long. */
const runningMs = 12_000;
/** Somebody who debugs a process may stop it at a line for as long as it takes. */
const debuggedMs = 24 * 60 * 60 * 1000;

/** The message by which a process reports to its supervisor, again and again, that its event loop runs. */
interface Beat {
  readonly what: 'beat';
  /** How long it may be silent from now on. */
  readonly patienceMs: number;
}

/**
 * Sends beats to the parent process from now on. Without a parent nothing is sent.
 * @param startingMs how long it may be silent while it starts
 * @returns to be called when it has started
 */
export function sendBeats(startingMs = runningMs): () => void {
  let patienceMs = startingMs;
  const send = (): void => {
    const isDebugged = debuggerAddress() !== undefined;
    if (process.connected)
      process.send?.({ what: 'beat', patienceMs: isDebugged ? debuggedMs : patienceMs } satisfies Beat);
  };
  send();
  setInterval(send, beatMs).unref();
  return () => {
    patienceMs = runningMs;
    send();
  };
}

export const isBeat = (message: unknown): message is Beat =>
  typeof message === 'object' &&
  message !== null &&
  'what' in message &&
  message.what === 'beat' &&
  'patienceMs' in message &&
  typeof message.patienceMs === 'number';
