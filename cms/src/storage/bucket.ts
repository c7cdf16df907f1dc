import type { Bucket } from '@portal/bucket';
import type { FileStorage } from './file-storage';
import { spooled } from './spool';

/**
 * Files in a bucket.
 * @param onTheWay holds files while they arrive, on this machine
 */
export const bucketStorage = (bucket: Bucket, onTheWay: string): FileStorage => ({
  write: (name, from, type) =>
    spooled(onTheWay, from, async (file) => {
      await bucket.put(name, { file }, { 'content-type': type });
    }),
  remove: (name) => bucket.remove(name),
});
