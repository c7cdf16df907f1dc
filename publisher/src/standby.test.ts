import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallError, type LeaseInput, type LeaseReply } from '@portal/contract';
import { expect, test, vi } from 'vitest';
import { contentReply } from './content/test-content.ts';
import { Lease } from './lease/lease.ts';
import { startTestPublisher } from './test-publisher.ts';

test('a publisher that wakes from a pause and finds another one publishing logs no error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standby-'));
  const log = {
    info: vi.fn<() => void>(),
    warn: vi.fn<() => void>(),
    error: vi.fn<(line: string) => void>(),
  };
  const onFailure = vi.fn<() => void>();
  let now = 0;
  let answer = async ({ holder }: LeaseInput): Promise<LeaseReply> => ({ status: true, holder, fence: 1 });
  const onLost = vi.fn<(holder: string) => void>();
  const lease = new Lease({
    holder: 'me',
    place: 'here',
    ask: (input) => answer(input),
    onGained: () => {},
    onLost,
    onProblem: () => {},
    clocks: [() => now],
  });
  const page = { reads: new Set<never>() };
  const { publisher, releases } = await startTestPublisher({
    folder,
    bundle: {
      pagePaths: async () => ({ ...page, value: ['/'] }),
      async render() {
        // The pause: longer than the lease lasts.
        now += 60_000;
        return { ...page, value: '<!doctype html><html></html>' };
      },
    },
    reply: () => contentReply(3, {}),
    log,
    lease,
    events: { onFailure },
  });
  try {
    await lease.start();
    answer = async () => {
      const sentence = 'Another publisher publishes at the moment.';
      throw new CallError(409, sentence, {}, { error: sentence, holder: 'other' });
    };
    // Once in the middle of a release, and once before the next.
    await expect(publisher.publish()).rejects.toThrow('another publisher may have it now');
    await expect(publisher.publish()).rejects.toThrow('Another publisher publishes');
    expect(onLost).toHaveBeenCalledExactlyOnceWith('other');
    expect(releases.live).toBeUndefined();
    expect(log.error).not.toHaveBeenCalled();
    expect(onFailure).not.toHaveBeenCalled();
    expect(publisher.state).toEqual({ state: 'offline' });
  } finally {
    await lease.stop();
    await publisher.idle();
    await rm(folder, { recursive: true, force: true });
  }
});
