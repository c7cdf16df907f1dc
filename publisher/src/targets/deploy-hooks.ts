import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { PushedRelease, ReleaseTarget } from './target.ts';

const answerWithinMs = 15_000;

const calledState = z.object({
  /** The content revision that every hook was called for. */
  revision: z.number(),
  /** What names its newest change: a database that went back counts the same revisions again. */
  changeId: z.string().optional(),
});

type Called = z.infer<typeof calledState>;

const isOfOneMoment = (a: Called, b: Called): boolean =>
  a.revision === b.revision && a.changeId === b.changeId;

/**
 * Calls the deploy hooks of hosted builders. These build for minutes, so a hook is called once for all the changes that
 * came in a row, and only for content: better pictures, and a start of the publisher, are nothing new to them.
 */
export class DeployHooks implements ReleaseTarget {
  readonly name = 'Deploy hooks';
  readonly settleMs: number;
  readonly #hooks: readonly string[];
  readonly #file: string;
  /** Hooks that were called for a revision while another one of them failed. */
  #called = { content: { revision: -1 } as Called, hooks: new Set<string>() };

  /** @param dataDir where it keeps which revision the builders know */
  constructor(hooks: readonly string[], settleMs: number, dataDir: string) {
    this.#hooks = hooks;
    this.settleMs = settleMs;
    this.#file = join(dataDir, 'cache', 'deploy-hooks.json');
  }

  async push({ release }: PushedRelease, signal: AbortSignal): Promise<string | undefined> {
    const content: Called = calledState.parse(release);
    const last = await this.#lastCalled();
    if (last !== undefined && isOfOneMoment(last, content)) return undefined;
    if (!isOfOneMoment(this.#called.content, content)) this.#called = { content, hooks: new Set() };
    for (const hook of this.#hooks) {
      if (this.#called.hooks.has(hook)) continue;
      await call(hook, signal);
      this.#called.hooks.add(hook);
    }
    await mkdir(dirname(this.#file), { recursive: true });
    await writeFile(this.#file, JSON.stringify(content));
    return `${this.#hooks.length} called`;
  }

  async #lastCalled(): Promise<Called | undefined> {
    const text = await readFile(this.#file, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      return calledState.parse(JSON.parse(text));
    } catch {
      // Half written: one call too many does no harm.
      return undefined;
    }
  }
}

async function call(hook: string, signal: AbortSignal): Promise<void> {
  // The rest of the address is a secret.
  const { host } = new URL(hook);
  const response = await fetch(hook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${host} cannot be reached (${cause instanceof Error ? cause.message : String(cause)})`, {
      cause: error,
    });
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${host} answered ${response.status}`);
}
