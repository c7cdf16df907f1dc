import { failures, leaseInput } from '@portal/contract';
import { CallFailure, invalidInput } from '../contract-api/call-failure';
import type { ActionOf } from '../contract-api/api';
import { bodyOf } from '../contract-api/request';
import { askForLease } from './lease';

/** PUT /publisher-lease */
export const takeLease: ActionOf = (strapi) => async (ctx) => {
  const input = leaseInput.safeParse(bodyOf(ctx) ?? {});
  if (!input.success) throw invalidInput(input.error);
  const { fence, given, holder } = await askForLease(strapi, input.data);
  if (!given) throw new CallFailure(409, { error: failures.leaseTaken, holder });
  ctx.body = { status: true, holder, fence };
};
