import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { unpackArchive } from './archive';
import { backUp, outdated as outdatedAt } from './backups';
import { makeTestDatabase } from './test-database';

const at = (day: string, kind = 'scheduled'): string => `portal-${day}-030000-${kind}.tar.gz`;
const days = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => at(`202611${String(from + index).padStart(2, '0')}`));

const outdated = (names: readonly string[], rotation: Parameters<typeof outdatedAt>[1]): string[] =>
  outdatedAt(names, rotation, new Date('2026-11-30T12:00:00Z'));

describe('the rotation of backups', () => {
  it('keeps the newest', () => {
    expect(outdated(days(1, 9), { keep: 7, keepWeeks: 0 }).toSorted()).toEqual(days(1, 2));
  });

  it('keeps the newest of each of the last weeks as well', () => {
    // 1 November 2026 is a Sunday: weeks begin on the 2nd, 9th, 16th and 23rd.
    const gone = outdated(days(1, 25), { keep: 2, keepWeeks: 3 });
    const kept = days(1, 25).filter((name) => !gone.includes(name));
    expect(kept).toEqual([at('20261115'), at('20261122'), at('20261124'), at('20261125')]);
  });

  it('keeps what a person made, and files that are none of its own', () => {
    const others = [at('20200101', 'manual'), 'portal-notes.txt', 'portal-20200101-scheduled.tar.gz'];
    expect(outdated([...others, ...days(1, 3)], { keep: 1, keepWeeks: 0 })).toEqual(days(1, 2).toReversed());
  });

  it('keeps three that were made before changes, however many the clock made', () => {
    const changes = ['01', '02', '03', '04'].map((day) => at(`202610${day}`, 'before-change'));
    expect(outdated([...changes, ...days(1, 7)], { keep: 7, keepWeeks: 0 })).toEqual([changes[0]]);
  });

  it.each(['scheduled', 'before-change'])('%s ones of a clock that was ahead go before any other', (kind) => {
    const ahead = ['20310101', '20310108', '20310115', '20310122'].map((day) => at(day, kind));
    const made = at('20261130', kind);
    const gone = outdated([...ahead, made], { keep: 2, keepWeeks: 1 });
    expect(gone).not.toContain(made);
    expect(gone).toContain(ahead[0]);
  });
});

it('backups that are made at the same moment are all whole', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-backups-'));
  const backups = path.join(dataDir, 'backups');
  await makeTestDatabase(dataDir, 7);
  const rotation = { keep: 1, keepWeeks: 0 };
  const kinds = ['manual', 'scheduled', 'manual', 'scheduled', 'manual', 'before-change'] as const;
  for (const made of await Promise.all(kinds.map((kind) => backUp(dataDir, backups, kind, rotation)))) {
    expect(made.manifest).toMatchObject({ revision: 7, missing: [] });
  }
  for (const name of await readdir(backups)) {
    const proof = await mkdtemp(path.join(dataDir, 'proof-'));
    expect(await unpackArchive(path.join(backups, name), proof)).toMatchObject({ revision: 7 });
  }
  expect(await readdir(path.join(dataDir, 'cache'))).toEqual([]);
  await rm(dataDir, { recursive: true });
});
