import { useState } from 'react';

/**
 * What is missing in a list. While the list is being asked for nobody knows that of anything more, but what was told to be missing goes
 * on being told: nothing is redrawn where somebody is about to press.
 * @param missing what the present list does not have
 */
export function useMissing<T extends number | string>(
  missing: readonly T[],
  isAsking: boolean,
): readonly T[] {
  const [told, setTold] = useState<readonly T[]>([]);
  if (isAsking) return missing.filter((one) => told.includes(one));
  if (missing.length !== told.length || missing.some((one) => !told.includes(one))) setTold(missing);
  return missing;
}
