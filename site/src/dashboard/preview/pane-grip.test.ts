import { expect, it } from 'vitest';
import { widthAfter } from './PaneGrip.tsx';

it.each([
  ['ArrowLeft', 400, 432],
  ['ArrowRight', 400, 368],
  ['ArrowRight', 330, 320],
  ['ArrowLeft', 590, 600],
  ['Home', 400, 320],
  ['End', 400, 600],
  ['Enter', 400, undefined],
])('%s makes a page of %i pixels one of %s', (key, width, after) => {
  expect(widthAfter(key, width, 600)).toBe(after);
});
