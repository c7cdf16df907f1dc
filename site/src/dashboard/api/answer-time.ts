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
 * Lets nobody wait for ever for the answer to a write. What was sent is not called back, as it may have been done: its request goes on,
 * and only the waiting ends. An upload shows how far it is, and can be stopped and left alone.
 * @param onLate called when an answer that nobody waits for any more has come, or comes no more
 */
export function withAnswerTime(transport: Transport, onLate: () => void): Transport {
  return (request) => {
    const reply = transport(request);
    return request.method === 'GET' || carriesFile(request) ? reply : answered(reply, onLate);
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
