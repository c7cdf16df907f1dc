import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { releasePath, type ReleaseReport } from '@portal/contract';
import Negotiator from 'negotiator';
import send from 'send';
import { hasForms, type CompressedForms, type Form } from '../release/compressed-forms.ts';
import type { LiveRelease, ReleaseFile } from '../release/manifest.ts';
import { mediaType } from '../release/media-type.ts';
import { answerFor } from './address.ts';
import { cacheControl, ownPolicy } from './headers.ts';
import { plainPage } from './plain-page.ts';

/** What is shown. */
export interface Shown {
  /** The folder that the release's files are below. */
  readonly dataDir: string;
  readonly compressed: CompressedForms;
  readonly live: LiveRelease;
  /** A file of an earlier release that pages may still ask for. */
  readonly retired: (path: string) => ReleaseFile | undefined;
  /** What `release.json` says of it. */
  readonly report: (live: LiveRelease) => ReleaseReport;
}

/** Answers one request from one release: a release that becomes live meanwhile changes nothing about it. */
export async function serveRelease(
  { live, report, retired, ...shown }: Shown,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { files } = live;
  const { pathname, search } = addressOf(request);
  if (pathname === undefined) return plainPage(response, 400, 'This address cannot be read.');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return plainPage(response, 405, 'This address does not take that kind of request.');
  }
  if (pathname === releasePath) return sendRelease(request, response, report(live));
  const answer = answerFor(files, pathname);
  if (answer.kind === 'moved') {
    response.writeHead(301, { Location: encodeURI(answer.to) + search, 'Cache-Control': 'no-cache' });
    response.end();
    return;
  }
  const path = pathname.slice(1);
  const earlier = answer.kind === 'missing' ? retired(path) : undefined;
  if (earlier !== undefined) return sendFile(shown, request, response, path, earlier, 200);
  const file = answer.file === undefined ? undefined : files.get(answer.file);
  if (answer.file === undefined || file === undefined) {
    return plainPage(response, 404, 'There is nothing at this address.');
  }
  await sendFile(shown, request, response, answer.file, file, answer.kind === 'missing' ? 404 : 200);
}

function addressOf(request: IncomingMessage): {
  readonly pathname: string | undefined;
  readonly search: string;
} {
  const url = request.url ?? '/';
  const end = url.search(/[?#]/);
  const search = end === -1 ? '' : url.slice(end);
  try {
    const pathname = decodeURIComponent(end === -1 ? url : url.slice(0, end));
    // Two slashes would make an address of another host out of a redirect.
    const isValid = pathname.startsWith('/') && !pathname.includes('\0') && !/\/\/|\\/.test(pathname);
    return { pathname: isValid ? pathname : undefined, search };
  } catch {
    return { pathname: undefined, search };
  }
}

function sendRelease(request: IncomingMessage, response: ServerResponse, report: ReleaseReport): void {
  const text = JSON.stringify(report);
  // After a first release it names a page a line, and the dashboard asks for it again and again.
  const isCompressed = new Negotiator(request).encodings(['br']).includes('br');
  const body = isCompressed ? brotliCompressSync(text) : Buffer.from(text);
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    ...(isCompressed ? { 'Content-Encoding': 'br' } : {}),
    Vary: 'Accept-Encoding',
    'Cache-Control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function sendFile(
  { compressed, dataDir }: Pick<Shown, 'compressed' | 'dataDir'>,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  file: ReleaseFile,
  status: number,
): Promise<void> {
  const isCompressible = hasForms(path, file);
  const wanted = isCompressible ? formFor(request) : undefined;
  const found = wanted === undefined ? undefined : await compressed.of(file, wanted);
  const form = found === undefined ? undefined : wanted;
  response.setHeader('Content-Type', mediaType(path));
  response.setHeader('Cache-Control', status === 200 ? cacheControl(path) : 'no-cache');
  const policy = ownPolicy(path);
  if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
  if (isCompressible) response.setHeader('Vary', 'Accept-Encoding');
  if (form !== undefined) response.setHeader('Content-Encoding', form === 'br' ? 'br' : 'gzip');
  response.setHeader('ETag', `"${file.tag}${form === undefined ? '' : `-${form}`}"`);
  response.statusCode = status;
  if (status !== 200) delete request.headers.range;
  send(request, found ?? file.file, {
    root: dataDir,
    dotfiles: 'allow',
    cacheControl: false,
    lastModified: false,
    ...(found === undefined && file.at !== undefined ? { start: file.at, end: file.at + file.size - 1 } : {}),
  })
    .on('error', (error: { readonly status?: number }) => {
      response.removeHeader('ETag');
      response.removeHeader('Content-Encoding');
      plainPage(response, error.status ?? 500, 'This file cannot be sent.');
    })
    .pipe(response);
}

/** The compressed form that the browser prefers. A part of a file is a part of its plain form. */
function formFor(request: IncomingMessage): Form | undefined {
  if (request.headers.range !== undefined) return undefined;
  // Browsers name all of theirs with equal weight; brotli is the smaller one.
  const accepted = new Negotiator(request).encodings(['br', 'gzip']);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gz' : undefined;
}
