import type { Outgoing, Transport } from '@portal/contract';

/** Asks the person for the password. Answers whether there is a session again. */
export type AskForLogin = () => Promise<boolean>;

const isContentWrite = ({ method, url }: Outgoing): boolean =>
  method !== 'GET' && !new URL(url).pathname.includes('/auth/');

/**
 * A write that meets a dead session waits for the person to log in again and is then sent once more, so that nothing
 * typed is lost. When the person declines, the refusal is passed on.
 */
export function retryAfterLogin(transport: Transport, ask: AskForLogin): Transport {
  return async (request) => {
    const reply = await transport(request);
    if (reply.status !== 401 || !isContentWrite(request)) return reply;
    return (await ask()) ? transport(request) : reply;
  };
}
