import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  failures,
  limits,
  previewOrder,
  previewOrderPath,
  publisherSecretHeader,
  type PreviewOrder,
  type Release,
} from '@portal/contract';
import type { LiveRelease } from '../release/manifest.ts';
import { ReleaseRefusal, type Pin } from '../release/releases.ts';

/** The publisher's own addresses begin with this; no page does. */
export const ownPrefix = '/_publisher/';
/** Where Strapi's webhook notifies the publisher. */
export const hookPath = `${ownPrefix}hook`;
/** For machines: whether the site can be shown. The only one that needs no secret. */
const healthPath = `${ownPrefix}health`;
/** For a person: what the publisher does. */
export const statusPath = `${ownPrefix}status`;
/** For Prometheus. */
const metricsPath = `${ownPrefix}metrics`;
/** The releases that a rollback can choose from. */
export const releasesPath = `${ownPrefix}releases`;
/** Rolls back to the release named by `?release=`. */
export const rollbackPath = `${ownPrefix}rollback`;
/** Publishes because a person says so. */
export const publishPath = `${ownPrefix}publish`;

/** Shows a page as it will be when one record is saved. */
const previewPath = ownPrefix + previewOrderPath;

/** What the publisher's own addresses do. */
export interface Control {
  readonly live: () => LiveRelease | undefined;
  /** `degraded`: something keeps newer content from being published. */
  readonly condition: () => 'ready' | 'degraded';
  /** Why it is not ready, for a person. */
  readonly failure: () => string | undefined;
  readonly onNotify: () => void;
  readonly status: () => Promise<Readonly<Record<string, unknown>>>;
  /** In Prometheus' text format. */
  readonly metrics: () => Promise<string>;
  readonly releases: () => Promise<readonly Release[]>;
  /** @throws ReleaseRefusal */
  readonly rollBack: (name: string) => Promise<Pin>;
  /** Rejects with why nothing could be published. */
  readonly publish: () => Promise<void>;
  readonly preview: (order: PreviewOrder) => Promise<Answer>;
}

/** A reply: its status, and an object or a text. */
export type Answer = readonly [status: number, body: Readonly<Record<string, unknown>> | string];

const nothingHere: Answer = [404, { error: 'There is nothing at this address.' }];
const secretMissing: Answer = [
  401,
  {
    error: `This address asks for the publisher's secret, in the header ${publisherSecretHeader} or as Authorization: Bearer. It is PUBLISHER_HOOK_SECRET of secrets.json in DATA_DIR, unless that is set as a variable.`,
  },
];
/** What only those reach who know the secret. */
const secretPaths: ReadonlySet<string> = new Set([
  hookPath,
  statusPath,
  metricsPath,
  releasesPath,
  rollbackPath,
  publishPath,
  previewPath,
]);

/** Answers a request at one of the publisher's own addresses. */
export async function answerOwn(
  control: Control,
  secret: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isAuthorized = hasSecret(request, secret);
  const [path = '', query] = (request.url ?? '').split('?');
  const call = `${request.method} ${path}`;
  const isPreview = isAuthorized && call === `POST ${previewPath}`;
  // Every other body is ignored: a notification is a hint.
  if (!isPreview) request.resume();
  const answered = isPreview
    ? previewOf(control, request)
    : answerTo(control, call, new URLSearchParams(query), isAuthorized);
  const answer = await answered.catch((error: unknown): Answer => {
    const refused = error instanceof ReleaseRefusal;
    return [refused ? 409 : 503, { error: error instanceof Error ? error.message : String(error) }];
  });
  send(response, answer);
}

/** The largest order: a record of the CMS, and what JSON may make of it. */
const orderBytes = 4 * limits.bodyBytes;

async function previewOf(control: Control, request: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= orderBytes) chunks.push(chunk);
  }
  if (size > orderBytes) return [413, { error: failures.tooLarge(`${orderBytes / 1024} KB`) }];
  let body: unknown;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return [400, { error: failures.malformedJson }];
  }
  const order = previewOrder.safeParse(body);
  return order.success ? control.preview(order.data) : [400, { error: order.error.message }];
}

async function answerTo(
  control: Control,
  call: string,
  query: URLSearchParams,
  isAuthorized: boolean,
): Promise<Answer> {
  const live = control.live();
  if (call === `GET ${healthPath}`) {
    const condition = control.condition();
    const state = live === undefined ? 'starting' : condition;
    const failure = control.failure();
    const why = failure === undefined ? {} : { failure };
    return [live === undefined ? 503 : 200, { live: live !== undefined, state, ...why, ...live?.release }];
  }
  if (!isAuthorized) return secretPaths.has(call.slice(call.indexOf(' ') + 1)) ? secretMissing : nothingHere;
  switch (call) {
    case `POST ${hookPath}`:
      control.onNotify();
      return [202, { status: true }];
    case `GET ${statusPath}`:
      return [200, await control.status()];
    case `GET ${metricsPath}`:
      return [200, await control.metrics()];
    case `GET ${releasesPath}`:
      return [200, { live: live?.release.release, releases: await control.releases() }];
    case `POST ${rollbackPath}`:
      return [200, { status: true, ...(await control.rollBack(query.get('release') ?? '')) }];
    case `POST ${publishPath}`:
      await control.publish();
      return [200, { status: true, ...control.live()?.release }];
    default:
      return nothingHere;
  }
}

/** The secret comes in its own header or, since scrapers can send that, as `Authorization: Bearer`. */
function hasSecret({ headers }: IncomingMessage, secret: string | undefined): boolean {
  const given = headers[publisherSecretHeader] ?? headers.authorization?.replace(/^Bearer /i, '');
  if (secret === undefined || typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function send(response: ServerResponse, [status, body]: Answer): void {
  const isText = typeof body === 'string';
  const text = isText ? body : JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': isText ? 'text/plain; version=0.0.4; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
  });
  response.end(text);
}
