import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administratorClient } from '../browser/administrator.ts';
import { startCms, type Cms } from '../portal/cms-process.ts';
import { freePort } from '../portal/free-port.ts';
import { Ledger } from './ledger.ts';

/** `KILLS=200 npm test durability` takes a quarter of an hour. */
const kills = Number(process.env['KILLS'] ?? 3);
/** The CMS lives at least and at most this long after the writers have begun. */
const lifeMs = [50, 1200] as const;

let dataDir = '';
let port = 0;
let cms: Cms | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-kill-'));
  port = await freePort();
});

afterAll(async () => {
  await cms?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (): Promise<Cms> => startCms({ dataDir, port, env: { ENQUIRY_LIMIT: '1000000' } });

it(
  `${kills} random kill -9 under concurrent writes lose no acknowledged write`,
  async () => {
    cms = await start();
    const { origin, password, siteOrigin: siteUrl } = cms;
    const client = await administratorClient({ cmsUrl: origin, siteUrl, password });
    const ledger = new Ledger();
    const startsMs: number[] = [];
    for (let killed = 0; killed < kills; killed += 1) {
      const writing = ledger.write(client);
      await sleep(lifeMs[0] + Math.random() * (lifeMs[1] - lifeMs[0]));
      process.kill(cms.pid, 'SIGKILL');
      await writing;
      const began = performance.now();
      cms = await start();
      startsMs.push(performance.now() - began);
      expect(await ledger.audit(client, origin), `after kill ${killed + 1}`).toEqual([]);
    }
    expect(ledger.acknowledged).toBeGreaterThan(kills);
    const sorted = startsMs.toSorted((a, b) => a - b);
    const seconds = (ms = 0): string => (ms / 1000).toFixed(1);
    console.log(
      `${kills} kills, ${ledger.acknowledged} acknowledged writes, none lost; started again in ${seconds(sorted[sorted.length >> 1])} s (median), ${seconds(sorted.at(-1))} s (slowest)`,
    );
  },
  60_000 + kills * 30_000,
);
