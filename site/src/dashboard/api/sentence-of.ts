import { CallError, failures, limits } from '@portal/contract';
import { NoAnswer } from './answer-time.ts';

/** The server's own sentence for a failure, where it has one. */
export const sentenceOf = (error: unknown): string =>
  error instanceof CallError ? error.message : failures.internal;

/** How long a notice of a failure stays, in milliseconds: there is more to read where nobody knows what became of it. */
export const noticeMsOf = (error: unknown): number =>
  error instanceof NoAnswer ? limits.uploadNoticeMs : limits.noticeMs;
