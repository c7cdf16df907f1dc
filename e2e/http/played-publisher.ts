import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { failures, previewOrder, publisherSecretHeader } from '@portal/contract';

/** Pages at which the played publisher does not answer with a page. */
export const played = { unknown: '/nowhere', away: '/away', newer: '/newer' } as const;

/** Plays the publisher that the CMS notifies and orders previews from: the page that it answers is the order. */
export async function playPublisher(secret: string) {
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.headers[publisherSecretHeader] !== secret) return answer(401, { error: 'No secret.' });
    if (request.url !== '/_publisher/preview') return answer(202, { status: true });
    const order = previewOrder.parse(JSON.parse(text));
    const { page = '/' } = order;
    if (page === played.away) return void request.socket.destroy();
    if (page === played.unknown) return answer(404, { error: failures.unknownPage });
    if (page === played.newer) return answer(409, { error: failures.newerPreview });
    answer(200, { page, html: JSON.stringify(order), pages: [page], revision: order.revision });
  };
  const server = createServer((request, response) => void answerTo(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    hookUrl: `http://127.0.0.1:${address.port}/_publisher/hook`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
