import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Chance } from '../http/chance.ts';
import { startCms, type Cms } from '../portal/cms-process.ts';
import { freePort } from '../portal/free-port.ts';
import { openStores } from '../portal/stores.ts';
import { RandomEditors } from './random-edits.ts';

/** `SEQUENCES=500 npm test durability` takes an hour; with `STORES=servers` on PostgreSQL and a bucket. */
const sequences = Number(process.env['SEQUENCES'] ?? 10);
const seed = Number(process.env['SEED'] ?? Date.now() % 100_000);
/** Changes of a sequence at most; two are under way at a time. */
const mostEdits = 12;
/** How often the CMS is killed in the middle of a sequence. */
const killed = 0.1;
/** And how often it is ended as an operator does it, and started again. */
const restarted = 0.1;

let dataDir = '';
let port = 0;
let cms: Cms | undefined;
let stores: Awaited<ReturnType<typeof openStores>> | undefined;

const running = (): Cms => {
  if (cms === undefined) throw new Error('The CMS is not there.');
  return cms;
};
const start = async (): Promise<void> =>
  void (cms = await startCms({
    dataDir,
    port,
    seed: true,
    env: { SITE_BUNDLE: join(import.meta.dirname, '../http/files'), ...stores?.settings },
  }));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-undo-'));
  port = await freePort();
  stores = await openStores();
  await start();
});

afterAll(async () => {
  await cms?.stop();
  await stores?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it(
  `after ${sequences} random sequences of changes, each taken back, content and files are what they were (seed ${seed})`,
  async () => {
    const chance = new Chance(seed);
    const editors = new RandomEditors(running, chance);
    await editors.login();
    const before = await editors.state();
    let base = before.revision;
    let taken = 0;
    for (let sequence = 1; sequence <= sequences; sequence++) {
      const where = `sequence ${sequence} of the seed ${seed}`;
      const isKilled = chance.is(killed);
      const isEnded = isKilled || chance.is(restarted);
      for (let left = 1 + chance.below(mostEdits); left > 0; left -= 2) {
        // One that the end of the CMS cuts off comes to nothing.
        const edits = [editors.edit(), editors.edit()].map((edit) =>
          isEnded ? edit.catch(() => undefined) : edit,
        );
        const isOver = isEnded && left <= 2;
        if (isOver && isKilled) process.kill(running().pid, 'SIGKILL');
        else if (isOver) await running().stop();
        const answers = await Promise.all(edits);
        // Who asks a CMS that ends may be told so.
        const most = isOver ? 503 : 499;
        for (const answer of answers)
          expect(answer?.status ?? 200, `${where}: ${answer?.text}`).toBeLessThanOrEqual(most);
      }
      if (isEnded) {
        await start();
        await editors.login();
      }
      const made = await editors.changesAbove(base);
      const { revision } = await editors.state();
      // None is lost, none is there twice.
      expect(new Set(made.map((change) => change.revision)).size, where).toBe(made.length);
      expect(
        made.reduce((sum, change) => sum + 1 + change.with, 0),
        where,
      ).toBe(revision - base);
      for (const change of made) {
        const answer = await editors.undo(change.revision);
        expect(answer?.status, `${where}: undo of ${change.revision}: ${answer?.text}`).toBe(200);
      }
      taken += made.length;
      const after = await editors.state();
      expect({ content: after.content, files: after.files }, where).toEqual({
        content: before.content,
        files: before.files,
      });
      base = after.revision;
    }
    expect(taken).toBeGreaterThan(sequences);
    console.log(`${sequences} sequences, ${taken} changes taken back (seed ${seed})`);
  },
  120_000 + sequences * 60_000,
);
