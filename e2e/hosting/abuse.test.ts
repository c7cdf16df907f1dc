import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publisherSecretHeader, release, releasePath } from '@portal/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pathParts } from '../http/awkward-requests.ts';
import { answeredAll } from '../http/malformed.ts';
import type { RandomRequest } from '../http/random-requests.ts';
import type { Answer } from '../http/sender.ts';
import { ownPrefix, randomSiteRequest } from './site-requests.ts';
import { visit } from './visit.ts';

// The built-in server itself: a proxy would correct much of what is sent here.
const own = inject('ownSiteUrl');
const secret = inject('hookSecret');
const dataDir = inject('dataDir');

const digest = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Every file of the release, read as the sender reads an answer. */
const released = new Set(
  readdirSync(inject('folder'), { recursive: true, encoding: 'utf8' })
    .map((name) => join(inject('folder'), name))
    .filter((file) => statSync(file).isFile())
    .map((file) => digest(readFileSync(file, 'utf8'))),
);

/** Lies beside the releases, where no address leads. */
const marker = join(dataDir, 'marker.txt');
const marking = 'what no visitor may read';

beforeAll(() => writeFileSync(marker, marking));
afterAll(() => rmSync(marker));

/** What only we may know: code, folders, and what lies beside the release. */
const internals =
  /node_modules|\n\s+at |ENOENT|EACCES|[A-Z]\w+Error\b|cannot read prop|is not a function|undefined|\[object |blobs\/|root:x:|SQLite format/i;
const tells = (text: string): boolean =>
  internals.test(text) || [marking, dataDir, process.cwd()].some((secretText) => text.includes(secretText));

const shownNow = async () => release.parse(JSON.parse((await visit(own, releasePath)).body.toString()));

/** What is wrong with an answer; `undefined` for nothing. */
function faultOf(sent: RandomRequest | Buffer, { status, text }: Answer): string | undefined {
  if (status >= 500) return 'a fault of ours';
  if (released.has(digest(text))) return undefined;
  if (tells(text)) return 'it says too much';
  if (Buffer.isBuffer(sent)) return undefined;
  const { headers, method, path } = sent;
  const [bare = ''] = path.split('?');
  if (bare === `${ownPrefix}health` || bare === releasePath) return undefined;
  if (bare.startsWith(ownPrefix)) return status < 400 ? 'a stranger was heard' : undefined;
  // What was asked for compressed is not compared.
  const isWhole = status === 200 && method === 'GET' && headers['accept-encoding'] === undefined;
  return isWhole ? 'it is no file of the release' : undefined;
}

/** The same in every run, so that what fails once fails again; `ABUSE_SEED` tries others. */
const seed = Number(process.env['ABUSE_SEED'] ?? 6);
const count = 2000;
describe("malformed requests at the site's own server", () => {
  test(
    `are answered, each, with the release or with nothing: ${count} from the seed ${seed}`,
    { timeout: 120_000 },
    async () => {
      const before = await shownNow();
      const { faults, statuses } = await answeredAll({
        port: Number(new URL(own).port),
        from: '127.0.0.1',
        seed,
        count,
        faultOf,
        next: (chance) => randomSiteRequest(chance, inject('paths'), secret),
      });
      expect(faults.join('\n'), `seed ${seed}`).toBe('');
      // They were refused for many reasons, and some were good by chance.
      for (const status of [200, 206, 301, 400, 404, 405, 416])
        expect(statuses.get(status), String(status)).toBeGreaterThan(0);
      expect(await shownNow()).toEqual(before);
    },
  );
});

describe("the publisher's commands", () => {
  const headers = { [publisherSecretHeader]: secret };

  test.each([
    ['POST', 'hook', 202],
    ['GET', 'status', 200],
    ['GET', 'metrics', 200],
    ['GET', 'releases', 200],
  ])('%s %s is done for who knows the secret, and refused to others', async (method, name, status) => {
    const path = ownPrefix + name;
    expect((await visit(own, path, { method, headers })).status).toBe(status);
    for (const wrong of ['', secret.slice(1), `${secret} x`, secret.toUpperCase()]) {
      const reply = await visit(own, path, { method, headers: { [publisherSecretHeader]: wrong } });
      expect(reply.status).toBe(401);
    }
  });

  test('a rollback to what is no name of a release changes nothing', async () => {
    const before = await shownNow();
    for (const part of [...pathParts, '', 'current', '../releases', '/', 'blobs', 'parts']) {
      const path = `${ownPrefix}rollback?release=${part}`;
      const reply = await visit(own, path, { method: 'POST', headers });
      expect(reply.status, part).toBe(409);
      // It names what was asked for, and nothing of ours.
      for (const place of [dataDir, process.cwd()]) expect(reply.body.toString()).not.toContain(place);
    }
    expect(await shownNow()).toEqual(before);
  });
});
