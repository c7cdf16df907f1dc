import { useState } from 'react';

/**
 * What is missing in a list. While the list is being fetched nothing is added, but what was reported stays reported: nothing is redrawn
 * where somebody is about to press.
 * @param missing what the present list does not have
 */
export function useMissing<T extends number | string>(
  missing: readonly T[],
  isAsking: boolean,
): readonly T[] {
  const [reported, setReported] = useState<readonly T[]>([]);
  if (isAsking) return missing.filter((one) => reported.includes(one));
  if (missing.length !== reported.length || missing.some((one) => !reported.includes(one)))
    setReported(missing);
  return missing;
}
