import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { noteUnchanged, readReport, reportPath, writeReport } from './report';

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-report-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it.each(['{"la', '', '{"scheduledAt":"yesterday"}'])(
  'a damaged report (%s) counts as none, is told, and stops no start',
  async (text) => {
    await writeFile(path.join(dataDir, reportPath), text);
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    expect(await readReport(dataDir)).toEqual({});
    await noteUnchanged(dataDir);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining(`${path.join(dataDir, reportPath)} is damaged`),
    );
    warn.mockRestore();
  },
);

it('a report is whole whenever it is read, however many write it, and leaves nothing beside it', async () => {
  await writeReport(dataDir, { changing: 'first' });
  const read = async (): Promise<void> => {
    for (let left = 100; left > 0; left -= 1) {
      JSON.parse(await readFile(path.join(dataDir, reportPath), 'utf8'));
    }
  };
  const write = async (changing: string): Promise<void> => {
    for (let left = 20; left > 0; left -= 1) await writeReport(dataDir, { changing });
  };
  await Promise.all([read(), read(), ...['a', 'b', 'c', 'd'].map(write)]);
  expect(await readdir(dataDir)).toEqual([reportPath]);
});
