import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '@portal/contract';
import { z } from 'zod';
import { hookPath } from '../../publisher/src/serve/own-addresses.ts';
import { root, runChild, type Child, type ChildOptions } from './child-process.ts';
import type { Secrets } from './secrets.ts';
import { environmentOf, type Settings } from './settings.ts';
import { Refusal } from './preflight.ts';

/** The Strapi project. */
export const cmsFolder = join(root, 'cms');
/** Strapi's own command, found where the CMS's dependencies are. */
export const strapiCommand = join(
  createRequire(join(cmsFolder, 'package.json')).resolve('@strapi/strapi/package.json'),
  '../bin/strapi.js',
);

/** MB: V8 would keep up to 130 for what is soon gone. */
const smallNursery = '--max-semi-space-size=16';
/**
 * Arguments of a Node that starts the Strapi project that it is run in. Another one names the folder that the project was compiled to, when it
 * is not `dist`.
 */
export const startCms: readonly string[] = [smallNursery, join(import.meta.dirname, 'start-cms.mjs')];

/** A first start makes its tables and writes the seed content. */
const readyWithinMs = 180_000;

const seedMessage = z.object({
  seeding: z.object({ done: z.number(), total: z.number(), what: z.string() }),
});

/** Called with how much of the seed content is written. */
export type OnSeed = (done: number, total: number) => void;

/** How the CMS is started. */
export function cmsProcess(
  settings: Settings,
  secrets: Secrets,
  password: string | undefined,
  onLine: (line: string) => void,
  onSeed: OnSeed,
): ChildOptions {
  return {
    args: startCms,
    cwd: cmsFolder,
    env: {
      ...environmentOf(settings),
      ...secrets,
      HOST: settings.host,
      ADMIN_EMAIL: settings.email,
      ...(password === undefined ? {} : { ADMIN_PASSWORD: password }),
      PUBLISHER_HOOK_URL: process.env['PUBLISHER_HOOK_URL'] || settings.siteHere + hookPath,
    },
    onLine,
    onMessage(message) {
      const parsed = seedMessage.safeParse(message);
      if (parsed.success) onSeed(parsed.data.seeding.done, parsed.data.seeding.total);
    },
  };
}

/** Waits until the CMS answers. */
export async function untilCmsAnswers(child: () => Child, origin: string): Promise<void> {
  const first = child();
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (!first.isRunning) throw new Refusal(whyNotStarted(first.lastLines));
    if (await cmsAnswers(origin)) return;
    await sleep(100);
  }
  throw new Refusal(`The CMS did not answer within ${readyWithinMs / 60_000} minutes.\n${first.lastLines}`);
}

/** @param lines the last ones of a CMS that ended */
function whyNotStarted(lines: string): string {
  return /SQLITE_(NOTADB|CORRUPT)|database disk image is malformed/.test(lines)
    ? 'The CMS could not be started: its database is damaged. "npm run restore -- <archive> --force" puts a backup in its place and keeps the damaged one aside.'
    : `The CMS could not be started.\n${lines}`;
}

/** Whether a CMS of this project answers there. */
export async function cmsAnswers(origin: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2000);
  const reply = await fetch(`${origin}${apiBase}/rule`, { signal }).catch(() => undefined);
  return reply?.ok === true && Array.isArray(await reply.json().catch(() => undefined));
}

/** Whether this password opens the administrator's account. */
export async function passwordWorks(origin: string, username: string, password: string): Promise<boolean> {
  const reply = await fetch(`${origin}${apiBase}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  if (reply.ok) await fetch(`${origin}${apiBase}/auth/logout`, { method: 'POST', headers: { cookie } });
  return reply.ok;
}

const panelStamp = join(cmsFolder, 'dist/build/built-from');

async function panelSources(): Promise<string> {
  const admin = join(cmsFolder, 'src/admin');
  const entries = await readdir(admin, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of [
    ...files.toSorted(),
    join(cmsFolder, 'package.json'),
    join(cmsFolder, 'config/admin.ts'),
  ]) {
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

/** Whether the panel's bundle is missing or older than its sources. */
export async function panelIsStale(): Promise<boolean> {
  return (await readFile(panelStamp, 'utf8').catch(() => '')) !== (await panelSources());
}

/** Builds the panel's bundle, giving way to everything else: the CMS serves it when it is there. */
export async function buildPanel(settings: Settings, secrets: Secrets): Promise<void> {
  const wanted = await panelSources();
  await runChild("Building the panel's screens", {
    args: ['--max-old-space-size=2048', strapiCommand, 'build'],
    cwd: cmsFolder,
    env: { ...environmentOf(settings), ...secrets },
    background: true,
  });
  await writeFile(panelStamp, wanted);
}
