import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallError, type LeaseInput, type LeaseReply } from '@portal/contract';
import { expect, test, vi } from 'vitest';
import { ContentStore } from './content/content-store.ts';
import { contentReply } from './content/test-content.ts';
import { Lease } from './lease/lease.ts';
import { Publisher } from './publisher.ts';
import { BlobStore } from './release/blob-store.ts';
import { ReleaseCheck } from './release/check.ts';
import { ReleaseMaker } from './release/release-maker.ts';
import { Releases } from './release/releases.ts';
import { Renderer } from './render/renderer.ts';

test('a publisher that wakes from a pause and finds another one publishing logs no error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standing-by-'));
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
    onTrouble: () => {},
    clocks: [() => now],
  });
  const blobs = new BlobStore(folder);
  const releases = new Releases(folder, blobs, () => lease.assertHeld());
  const nothing = { pictures: {}, files: new Map<string, never>() };
  const noProgress = { wanted: 0, ready: 0, best: 0, preparing: 0, failed: 0 };
  const page = { reads: new Set<never>() };
  const publisher = new Publisher({
    client: { content: async () => contentReply(3, {}) },
    content: new ContentStore(),
    maker: new ReleaseMaker({
      pictures: {
        want: () => [],
        untilShown: async () => {},
        shown: () => nothing,
        progress: () => noProgress,
      },
      mirror: { update: async () => ({ files: nothing.files, missing: [] }), inUse: () => [] },
      renderer: new Renderer({
        pagePaths: async () => ({ ...page, value: ['/'] }),
        async render() {
          // The pause: longer than the lease lasts.
          now += 60_000;
          return { ...page, value: '<!doctype html><html></html>' };
        },
      }),
      check: new ReleaseCheck('http://site'),
      blobs,
      assets: new Map(),
      settings: { siteOrigin: 'http://site', cmsOrigin: 'http://cms' },
      firstWaitMs: 0,
    }),
    pictures: { tryAgain: () => {}, lacking: () => new Map(), sweep: async () => {} },
    releases,
    log,
    mayPublish: () => lease.ensure(),
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
