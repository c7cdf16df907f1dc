import type { TestProject } from 'vitest/node';
import { startCms } from '../portal/cms-process.ts';

/** Where the suite's CMS is and what it was started with. */
export interface Running {
  readonly origin: string;
  readonly siteOrigin: string;
  readonly dataDir: string;
  readonly tempDir: string;
  readonly email: string;
  readonly password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    cms: Running;
    panelToken: string;
  }
}

async function panelToken(origin: string, email: string, password: string): Promise<string> {
  const reply = await fetch(`${origin}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await reply.json()) as { data?: { token: string } };
  if (data === undefined) throw new Error(`The panel let nobody in: ${reply.status}`);
  return data.token;
}

/** Starts one CMS for the whole suite. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const { output, stop, origin, siteOrigin, dataDir, tempDir, email, password } = await startCms();
  project.provide('cms', { origin, siteOrigin, dataDir, tempDir, email, password });
  project.provide('panelToken', await panelToken(origin, email, password));
  return async () => {
    if (process.env['CMS_LOG'] !== undefined) process.stderr.write(output());
    await stop();
  };
}
