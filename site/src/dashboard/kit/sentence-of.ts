import { CallError, failures } from '@portal/contract';

/** The server's own sentence for a failure, where it has one. */
export const sentenceOf = (error: unknown): string =>
  error instanceof CallError ? error.message : failures.internal;
