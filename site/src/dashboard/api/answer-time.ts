import {
  CallError,
  dashboardMessages,
  limits,
  type Incoming,
  type Outgoing,
  type Transport,
} from '@portal/contract';

/** The server was waited for in vain: nobody knows what became of a write. */
export class NoAnswer extends CallError {
  constructor() {
    super(0, dashboardMessages.noAnswer);
  }
}

const carriesFile = ({ body }: Outgoing): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof Blob);

/**
 * Lets nobody wait for ever for the answer to a write. Nothing that was sent whole is called back, as it may have been done: its
 * request goes on, and only the waiting ends. An upload, which can be stopped and left alone, is given up when it stands still.
 * @param onLate called when an answer that nobody waits for any more has come, or comes no more
 */
export function withAnswerTime(transport: Transport, onLate: () => void): Transport {
  return (request) => {
    if (request.method === 'GET') return transport(request);
    return carriesFile(request) ? whileItMoves(transport, request) : answered(transport(request), onLate);
  };
}

function answered(reply: Promise<Incoming>, onLate: () => void): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new NoAnswer());
    }, limits.answerMs);
    reply.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      if (isLate) onLate();
    });
  });
}

async function whileItMoves(transport: Transport, request: Outgoing): Promise<Incoming> {
  const halt = new AbortController();
  const stop = () => halt.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let standsStill = false;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      standsStill = true;
      stop();
    }, limits.answerMs);
  };
  request.signal?.addEventListener('abort', stop);
  if (request.signal?.aborted === true) stop();
  wait();
  try {
    return await transport({
      ...request,
      signal: halt.signal,
      onProgress(sent) {
        // What has arrived whole is looked at and stored, which takes a large file its time.
        if (sent < 1) wait();
        else clearTimeout(timer);
        request.onProgress?.(sent);
      },
    });
  } catch (error) {
    throw standsStill ? new TypeError('The upload stood still.', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', stop);
  }
}
