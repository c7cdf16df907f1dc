import { publisherSecretHeader } from '@portal/contract';
import { awkward, methods, pathParts, queries, types } from '../http/awkward-requests.ts';
import type { Chance } from '../http/chance.ts';
import type { RandomRequest } from '../http/random-requests.ts';

/** The publisher's own addresses begin with this. */
export const ownPrefix = '/_publisher/';

/** They themselves, and spellings of them that may mean nothing. */
const own = [
  'hook',
  'status',
  'metrics',
  'releases',
  'rollback',
  'publish',
  'health',
  '',
  './status',
  'status/',
  '../release.json',
].map((name) => ownPrefix + name);
const nearOwn = [
  '/_publisher',
  '/_PUBLISHER/status',
  '//_publisher/status',
  '/%5fpublisher/status',
  '/_publisher%2fstatus',
  '/x/../_publisher/status',
];

const folders = ['', '/media', '/_astro', '/assets', '/uploads', '/arun-app', '/_publisher'];
const upwards = [
  ['/..', '/%2e%2e', '/.%2e', '/..%2f', '/%2e%2e%2f', '/..%5c', '\\..', '/%252e%252e', '/....//', '/..;'],
  ['/%c0%ae%c0%ae', '/%00/..', '/..%00', '/./..', '/%uff0e%uff0e'],
].flat();
/** What lies beside and above the files of a release. */
const targets = [
  ['marker.txt', 'database/portal.db', 'secrets.json', 'releases/current/manifest.json', 'etc/passwd'],
  ['proc/self/environ', 'package.json', '.git/config', 'releases', ''],
].flat();

function climb(chance: Chance): string {
  const steps = Array.from({ length: 1 + chance.below(7) }, () => chance.of(upwards));
  return `${chance.of(folders)}${steps.join('')}/${chance.of(targets)}`;
}

function pathOf(chance: Chance, paths: readonly string[]): string {
  const kind = chance.below(10);
  let path = chance.of(paths);
  if (kind < 3) path = chance.of([...own, ...nearOwn]);
  else if (kind < 6) path = climb(chance);
  else if (kind < 7) path = `/${chance.of(targets)}`;
  else if (kind < 9) path = `${path}/${chance.of(pathParts)}`;
  if (chance.is(0.1)) path = path.replaceAll('/', chance.of(['//', '/./', '/%2e/', '%2F']));
  if (!path.startsWith('/')) path = `/${path}`;
  if (chance.is(0.1)) path += `?release=${encodeURIComponent(chance.of(targets))}`;
  return chance.is(0.2) ? `${path}?${chance.of(queries)}` : path;
}

/** Header values without the characters that no client sends. */
const sendable = (text: string): string => text.replaceAll(/[^\t\u0020-\u007e]/g, '').slice(0, 4000);

/**
 * One request over the pages, files and own addresses of a publisher that is hardly ever a good one, and never an authorised one.
 * @param paths of the site
 * @param secret that a command must carry; only others are sent
 */
export function randomSiteRequest(chance: Chance, paths: readonly string[], secret: string): RandomRequest {
  const method = chance.is(0.6) ? 'GET' : chance.of(methods);
  const wrong = [
    secret.slice(1),
    `${secret}0`,
    secret.toUpperCase(),
    '',
    'null',
    sendable(chance.of(awkward)),
  ];
  const headers: Record<string, string> = {};
  if (chance.is(0.3)) headers[publisherSecretHeader] = chance.of(wrong);
  if (chance.is(0.1)) headers['authorization'] = `Bearer ${chance.of(wrong)}`;
  if (chance.is(0.2)) {
    headers['range'] = chance.of([
      'bytes=0-',
      'bytes=-1',
      'bytes=5-2',
      'bytes=0-0,2-2',
      'x=1',
      'bytes=9e99-',
    ]);
  }
  for (const name of [
    'if-none-match',
    'if-range',
    'if-modified-since',
    'accept',
    'accept-encoding',
    'cookie',
  ]) {
    if (chance.is(0.05)) headers[name] = sendable(chance.of(awkward));
  }
  if (chance.is(0.05))
    headers['accept-encoding'] = chance.of(['br;q=x', 'gzip;q=-1', '*;q=0', 'br, br, br', ',,,']);
  const path = pathOf(chance, paths);
  if (['GET', 'HEAD', 'TRACE'].includes(method)) return { method, path, headers };
  headers['content-type'] = chance.of(types);
  return { method, path, headers, body: chance.bytes(400) };
}
