import { focusPoint, type Focus } from '@portal/contract';

/** A stored focus as a form holds it; '' for none. */
export const focusText = (value: unknown): string => {
  const { data } = focusPoint.safeParse(value);
  return data === undefined ? '' : JSON.stringify(data);
};

/** A focus that a form holds; none where that is no focus. */
export const focusOf = (text: unknown): Focus | undefined =>
  typeof text === 'string' && text !== '' ? focusPoint.safeParse(JSON.parse(text)).data : undefined;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** A stored focus in words. */
export function focusWords(value: unknown): string {
  const { data } = focusPoint.safeParse(value);
  return data === undefined ? '' : `${percent(data.x)} from the left, ${percent(data.y)} from the top`;
}
