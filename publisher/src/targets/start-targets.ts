import type { BucketSettings } from '@portal/server/bucket';
import type { Log } from '../log.ts';
import { Delivery, type DeliveryStatus } from './delivery.ts';
import { DeployHooks } from './deploy-hooks.ts';
import { Folder } from './folder.ts';
import { ObjectStorage } from './object-storage.ts';
import type { PushedRelease, ReleaseTarget } from './target.ts';

/** Where releases go beside the built-in server; all of it may be absent. */
export interface TargetSettings {
  readonly objectStorage: BucketSettings | undefined;
  /** Absolute path. */
  readonly folder: string | undefined;
  readonly deployHooks: readonly string[];
  /** Milliseconds without a change after which hosted builders are called. */
  readonly deployHooksWaitMs: number;
}

/** All targets together. */
export interface Targets {
  /** A release is live here; it may be the same as before. */
  readonly offer: (live: PushedRelease) => void;
  readonly status: () => readonly DeliveryStatus[];
  readonly stop: () => void;
}

/** Begins to bring releases to wherever the settings say. */
export function startTargets(
  { deployHooks, deployHooksWaitMs, folder, objectStorage }: TargetSettings,
  dataDir: string,
  log: Log,
): Targets {
  const targets: ReleaseTarget[] = [];
  if (objectStorage !== undefined) targets.push(new ObjectStorage(objectStorage, dataDir));
  if (folder !== undefined) targets.push(new Folder(folder, dataDir));
  if (deployHooks.length > 0) targets.push(new DeployHooks(deployHooks, deployHooksWaitMs, dataDir));
  const deliveries = targets.map((target) => new Delivery(target, log));
  return {
    offer: (live) => {
      for (const delivery of deliveries) delivery.offer(live);
    },
    status: () => deliveries.map(({ status }) => status),
    stop: () => {
      for (const delivery of deliveries) delivery.stop();
    },
  };
}
