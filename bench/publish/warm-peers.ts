import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageData } from '@portal/contract';
import { freePort } from '../../e2e/portal/free-port.ts';
import { dataFile, eleventyFolder, packageFolder, renameFirst } from './peers.ts';
import { untilVisible } from './edits.ts';
import { peakOf } from './memory.ts';

/** A generator that keeps running and builds what an edit changes, as it does for people who write. */
interface WarmPeer {
  /** Of the {@link Peer} whose folder it serves. */
  readonly name: string;
  readonly title: string;
  readonly serve: (
    folder: string,
    port: number,
  ) => { file: string; args: string[]; cwd: string; env?: object };
  /** Gives the first record another name. */
  readonly change: (folder: string, name: string, id: number) => Promise<void>;
}

/** What was measured of a generator that keeps running. */
export interface WarmEdits {
  readonly name: string;
  /** Milliseconds from the written source to the page's new text over HTTP, of each edit. */
  readonly edits: readonly number[];
  /** In MB. */
  readonly memory: number;
}

const warmPeers: readonly WarmPeer[] = [
  {
    name: 'Hugo',
    title: 'hugo server',
    serve: (cwd, port) => ({
      file: 'hugo',
      args: ['server', '--port', String(port), '--disableLiveReload'],
      cwd,
    }),
    async change(folder, name, id) {
      const file = join(folder, `content/professors/${id}.md`);
      const matter = JSON.parse(await readFile(file, 'utf8')) as object;
      await writeFile(file, `${JSON.stringify({ ...matter, name, title: name }, null, 1)}\n`);
    },
  },
  {
    name: 'Eleventy',
    title: 'eleventy --serve --incremental',
    serve: (folder, port) => ({
      file: process.execPath,
      args: [
        join(packageFolder('@11ty/eleventy'), 'cmd.cjs'),
        '--serve',
        '--incremental',
        `--port=${port}`,
        `--output=${join(folder, 'warm')}`,
      ],
      cwd: eleventyFolder,
      env: { PORTAL_CONTENT: dataFile(folder) },
    }),
    change: renameFirst,
  },
];

/** Between two edits: what watches files waits for a quiet moment. */
const restMs = 500;

/**
 * Edits one record again and again, with a generator that keeps running.
 * @param name of the peer @param folder where the peer was prepared @returns `undefined` for a peer that knows no such way
 */
export async function measureWarm(
  name: string,
  folder: string,
  { collections }: PageData,
  count: number,
): Promise<WarmEdits | undefined> {
  const peer = warmPeers.find((one) => one.name === name);
  const [first] = collections.faculty;
  if (peer === undefined || first === undefined) return undefined;
  const port = await freePort();
  const { args, cwd, env, file } = peer.serve(folder, port);
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const page = `http://localhost:${port}/professors/${first.id}.html`;
  try {
    await untilVisible(page, first.name);
    const edits: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const changed = `Professor changed warm (${index})`;
      const began = performance.now();
      await peer.change(folder, changed, first.id);
      await untilVisible(page, changed);
      edits.push(performance.now() - began);
      await sleep(restMs);
    }
    return { name: peer.title, edits, memory: await peakOf(child.pid ?? 0) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
