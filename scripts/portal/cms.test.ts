import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { Child } from './child-process.ts';
import { cmsFolder, untilCmsAnswers } from './cms.ts';

it('a CMS that ends over a damaged database says what to do, and shows no stack', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-damaged-'));
  const file = join(folder, 'portal.db');
  await writeFile(file, 'no database '.repeat(1000));
  const opens = `new (require('better-sqlite3'))(${JSON.stringify(file)}).pragma('journal_mode = WAL')`;
  const child = new Child({ args: ['-e', opens], cwd: cmsFolder });
  await child.ended;
  await vi.waitUntil(() => child.lastLines.includes('Node.js v'), { timeout: 30_000 });
  const why = await untilCmsAnswers(() => child, 'http://localhost:9').catch(String);
  expect(why).toContain('its database is damaged. "npm run restore');
  expect(why).not.toContain('SqliteError');
  await rm(folder, { recursive: true });
});
