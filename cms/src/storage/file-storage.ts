import type { Readable } from 'node:stream';

/** Where the bytes of stored files lie. Names are flat and never chosen by a client; see `uploads/file-name.ts`. */
export interface FileStorage {
  /**
   * Stores a file. When this is done it outlives a crash, and until then nobody sees a part of it.
   * @param type its media type
   * @throws Error when it could not be stored; then nothing is there
   */
  readonly write: (name: string, from: Readable, type: string) => Promise<void>;
  /** Removes a file; one that is not there is gone already. */
  readonly remove: (name: string) => Promise<void>;
}
