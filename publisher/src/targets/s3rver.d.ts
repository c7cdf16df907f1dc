/** The part of the S3 server for tests that is used; the package brings no types. */
declare module '@20minutes/s3rver' {
  import type { Readable } from 'node:stream';

  interface Options {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string }[];
  }
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
    /** What keeps the objects. */
    readonly store: {
      /** Writes an object's bytes to a file. @returns how many they are, and their digest */
      putContent: (path: string, content: Readable | Buffer) => Promise<readonly [number, string]>;
    };
    /** Koa's. */
    middleware: ((
      context: { method: string; path: string; status: number },
      next: () => Promise<void>,
    ) => unknown)[];
  }
}
