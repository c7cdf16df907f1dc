import { failures, inputFailure, type Failure } from '@portal/contract';
import type { ZodError } from 'zod';

/** A call that is refused: its status and the reply's body. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  constructor(
    readonly status: number,
    readonly body: Failure & Readonly<Record<string, unknown>>,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(body.error);
  }
}

/** A refusal that is one sentence. */
export const refusal = (status: number, error: string): CallFailure => new CallFailure(status, { error });

/** There is no such record. @param label what a person calls one */
export const unknownRecord = (label: string): CallFailure => refusal(404, failures.unknownRecord(label));

/** The fields are at fault. @param required the form's sentence for empty fields */
export const invalidInput = (error: ZodError, required?: string): CallFailure =>
  new CallFailure(400, inputFailure(error, required));
