import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { close, listen } from '../serve/server.ts';
import { DeployHooks } from './deploy-hooks.ts';
import { testRelease } from './test-release.ts';

let dataDir: string;
let server: Server;
let origin: string;
let calls: string[];
let answers: Record<string, number>;
const { signal } = new AbortController();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hooks-'));
  calls = [];
  answers = {};
  server = createServer((request, response) => {
    const path = request.url ?? '';
    calls.push(`${request.method} ${path}`);
    response.writeHead(answers[path] ?? 201).end();
  });
  origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
});

afterEach(async () => {
  await close(server);
  await rm(dataDir, { recursive: true, force: true });
});

const hooks = () => new DeployHooks([`${origin}/one`, `${origin}/two`], 0, dataDir);
const release = (revision: number) => testRelease(dataDir, revision, { 'index.html': `${revision}` });

test('every builder is called once for a revision, over starts of the publisher as well', async () => {
  await hooks().push(await release(1), signal);
  await hooks().push(await release(1), signal);
  expect(calls).toEqual(['POST /one', 'POST /two']);
  await hooks().push(await release(2), signal);
  expect(calls).toHaveLength(4);
});

test('builders are called for another content that has come to the same revision', async () => {
  const named = async (changeId: string) => {
    const { files, release: made } = await release(1);
    return { files, release: { ...made, changeId } };
  };
  await hooks().push(await named('before'), signal);
  await hooks().push(await named('before'), signal);
  expect(calls).toHaveLength(2);
  await hooks().push(await named('after'), signal);
  expect(calls).toHaveLength(4);
});

test('one that fails is called again, without those that were called', async () => {
  answers['/two'] = 503;
  const target = hooks();
  await expect(target.push(await release(1), signal)).rejects.toThrow('answered 503');
  answers['/two'] = 200;
  await target.push(await release(1), signal);
  expect(calls).toEqual(['POST /one', 'POST /two', 'POST /two']);
});

test('a failure does not tell the secret part of an address', async () => {
  const target = new DeployHooks([`${origin}/secret-of-a-hook`], 0, dataDir);
  answers['/secret-of-a-hook'] = 404;
  const error: unknown = await target.push(await release(1), signal).catch((reason: unknown) => reason);
  expect(String(error)).toContain('404');
  expect(String(error)).not.toContain('secret-of-a-hook');
});
