import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { collectionKeys, content } from '@portal/contract';

/** How the CMS behaves as the publisher sees it. */
export type Behaviour =
  | 'sound'
  /** It takes requests and never answers. */
  | 'hangs'
  /** Its content begins, and neither goes on nor ends. */
  | 'stalls'
  /** It closes every connection. */
  | 'refuses'
  | 'fails'
  /** It answers a page instead of content. */
  | 'nonsense'
  /** Its content ends in the middle. */
  | 'cut off'
  /** Its content is JSON of another shape. */
  | 'misshapen'
  /** Whole-looking content with every second record missing. */
  | 'half'
  /** Content of a database that was just made. */
  | 'empty'
  /** It has its records, and has lost the videos. */
  | 'without videos'
  /** It has its records, and has lost the pictures. */
  | 'without pictures';

/** What becomes of the knocks at the publisher. */
export type Knocks = 'heard' | 'lost' | 'doubled' | 'late';

const lateMs = 700;

/** Stands between the CMS and the publisher, and has each look faulty to the other. */
export class FaultyLink {
  behaviour: Behaviour = 'sound';
  knocks: Knocks = 'heard';
  readonly #server: Server;
  readonly #hanging = new Set<ServerResponse>();
  readonly #cms: string;
  readonly #publisher: string;

  /** @param cms origin of the CMS @param publisher origin of the publisher */
  constructor(cms: string, publisher: string) {
    this.#cms = cms;
    this.#publisher = publisher;
    this.#server = createServer((request, response) => {
      // Whoever hangs up does so on purpose here.
      response.on('error', () => {});
      void this.#answer(request, response).catch(() => response.destroy());
    });
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Requests for content that nobody answers, and that nobody has given up. */
  get hanging(): number {
    return [...this.#hanging].filter(({ req }) => isForContent(req.url)).length;
  }

  /** Has the CMS look sound again; requests that hang end. One that only sets {@link behaviour} leaves them hanging. */
  mend(): void {
    this.behaviour = 'sound';
    for (const response of this.#hanging) response.destroy();
  }

  async close(): Promise<void> {
    this.mend();
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (path.startsWith('/_publisher/')) return this.#knock(request, response);
    const isContent = isForContent(path);
    switch (this.behaviour) {
      case 'hangs':
        return this.#hang(response);
      case 'stalls':
        if (!isContent) break;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"revision":');
        return this.#hang(response);
      case 'refuses':
        response.destroy();
        return;
      case 'fails':
        return answer(response, 500, '{"error":"Something went wrong on our side. Please try again."}');
      case 'without videos':
        if (path.endsWith('.mp4')) return answer(response, 404, '{"error":"There is nothing here."}');
        break;
      case 'without pictures':
        if (path.endsWith('.jpg')) return answer(response, 404, '{"error":"There is nothing here."}');
        break;
      case 'nonsense':
        if (isContent) return answer(response, 200, '<!doctype html><h1>Welcome to nginx!</h1>');
        break;
      case 'misshapen':
        if (isContent) return answer(response, 200, '{"revision":1,"full":true,"collections":{}}');
        break;
      default:
    }
    const reply = await this.#forward(this.#cms + path, request);
    const text = isContent ? this.#spoilt(reply.body) : reply.body;
    response.writeHead(reply.status, { 'content-type': reply.type });
    response.end(text);
  }

  #hang(response: ServerResponse): void {
    this.#hanging.add(response);
    response.once('close', () => this.#hanging.delete(response));
  }

  /** Content as a CMS at fault would answer it. */
  #spoilt(body: Buffer): Buffer | string {
    const { behaviour } = this;
    if (behaviour === 'cut off') return body.subarray(0, body.length / 2);
    if (behaviour !== 'half' && behaviour !== 'empty') return body;
    const whole = content.parse(JSON.parse(body.toString()));
    const lists = collectionKeys.map((key) => [
      key,
      behaviour === 'empty' ? [] : whole.collections[key].filter((_, index) => index % 2 === 0),
    ]);
    const revision = behaviour === 'empty' ? 0 : whole.revision;
    return JSON.stringify({
      ...whole,
      revision,
      full: true,
      deleted: {},
      collections: Object.fromEntries(lists),
    });
  }

  async #knock(request: IncomingMessage, response: ServerResponse): Promise<void> {
    answer(response, 202, '{"status":true}');
    if (this.knocks === 'lost') return;
    const headers = { 'x-publisher-secret': String(request.headers['x-publisher-secret']) };
    const knock = () =>
      fetch(`${this.#publisher}${request.url}`, { method: 'POST', headers }).catch(() => {});
    if (this.knocks === 'late') return void setTimeout(() => void knock(), lateMs);
    await knock();
    if (this.knocks === 'doubled') await knock();
  }

  async #forward(url: string, request: IncomingMessage) {
    // What is to be spoilt must be readable.
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const forwarded = send(url, { method: request.method, headers });
    request.pipe(forwarded);
    const [reply] = (await once(forwarded, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of reply) chunks.push(chunk as Buffer);
    return {
      status: reply.statusCode ?? 502,
      type: reply.headers['content-type'] ?? 'application/octet-stream',
      body: Buffer.concat(chunks),
    };
  }
}

const isForContent = (path = ''): boolean => path.startsWith('/api/v1/content');

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(text);
}
