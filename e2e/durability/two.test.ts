import { apiBase, collectionKeys, publisherSecretHeader, type Client } from '@portal/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administratorClient } from '../browser/administrator.ts';
import { startCms, type Cms } from '../portal/cms-process.ts';
import { startPostgres } from '../portal/postgres-server.ts';
import { startRoundRobin, type RoundRobin } from '../portal/round-robin.ts';
import { startStorage } from '../portal/storage-server.ts';
import { Ledger } from './ledger.ts';

const hookSecret = 'test-publisher-hook-secret';

// Two CMS on one PostgreSQL and one bucket, behind one address that gives each the next request.
const stops: (() => Promise<void>)[] = [];
let both: readonly [Cms, Cms];
let address: RoundRobin;
let client: Client;

beforeAll(async () => {
  const postgres = await startPostgres(['portal']);
  stops.push(postgres.stop);
  const storage = await startStorage(['uploads']);
  stops.push(storage.stop);
  const env = {
    ...postgres.settings('portal'),
    ...storage.settings('uploads'),
    ENQUIRY_LIMIT: '1000000',
    PUBLISHER_HOOK_SECRET: hookSecret,
  };
  // At once, on a database without a table.
  both = await Promise.all([startCms({ seed: true, env }), startCms({ seed: true, env })]);
  stops.push(...both.map(({ stop }) => stop));
  address = await startRoundRobin(both.map(({ origin }) => origin));
  stops.push(address.stop);
  const [{ password, siteOrigin: siteUrl }] = both;
  client = await administratorClient({ cmsUrl: address.origin, siteUrl, password });
});

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

it('fill an empty database once, though both begin at the same moment', async () => {
  const content = await client.content();
  for (const key of collectionKeys) expect(content.collections[key].length, key).toBeGreaterThan(0);
  const records = collectionKeys.reduce((sum, key) => sum + content.collections[key].length, 0);
  expect(content.revision).toBe(records);
  expect(both.filter(({ output }) => output().includes('The administrator was created'))).toHaveLength(1);
});

it('answer every read with what was just written through the other', async () => {
  const { value: id } = await client.rule.create({ point: 'Seen by both' });
  for (let change = 0; change < 10; change += 1) {
    const point = `Change ${change}`;
    const { revision } = await client.rule.update(id, { point });
    // One of the two wrote; each of them reads.
    for (const _ of both) {
      expect((await client.rule.list()).find((rule) => rule.id === id)?.point).toBe(point);
    }
    expect((await client.content(revision - 1)).collections.rule.map((rule) => rule.point)).toEqual([point]);
  }
  await client.rule.remove(id);
});

it('count one revision together, and lose nothing of what both are given at once', async () => {
  const content = await client.content();
  const ledger = new Ledger(content);
  const until = Date.now() + 3000;
  await ledger.write(client, () => Date.now() > until);
  expect(ledger.acknowledged).toBeGreaterThan(20);
  expect(await ledger.audit(client, address.origin)).toEqual([]);
});

it('lend the right to publish to one, however many ask at once', async () => {
  const ask = async (holder: string): Promise<number> => {
    const reply = await fetch(`${address.origin}${apiBase}/publisher-lease`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', [publisherSecretHeader]: hookSecret },
      body: JSON.stringify({ holder, place: holder, ttlMs: 60_000 }),
    });
    return reply.status;
  };
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(`publisher ${n}`)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(11);
});

it('know the same sessions', async () => {
  for (const _ of both) expect((await client.session()).status).toBe(true);
  await client.logout();
  for (const _ of both) await expect(client.session()).rejects.toMatchObject({ status: 401 });
});
