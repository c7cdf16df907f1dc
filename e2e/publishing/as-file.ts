import type { TestFile } from '../http/connection.ts';

/** A file of the contract suite, as the client sends it. */
export const asFile = ({ name, type, bytes }: TestFile): File =>
  new File([new Uint8Array(bytes)], name, { type });
