import { failures, galleryRule, limits, pdfRule, pictureRule, type FileRule } from '@portal/contract';
import { expect, it } from 'vitest';
import { fileFault } from './file-fault.ts';

const picture = pictureRule('Please fill this in.');
const file = (type: string, size: number): File => new File([new Uint8Array(size)], 'chosen', { type });

it.each<[string, FileRule, File, string | undefined]>([
  ['a picture', picture, file('image/png', 1), undefined],
  ['a video in a gallery', galleryRule, file('video/mp4', 1), undefined],
  ['a video as a portrait', picture, file('video/mp4', 1), picture.wrongType],
  ['a picture as a lesson', pdfRule, file('image/png', 1), pdfRule.wrongType],
  ['a file of no known type', galleryRule, file('', 0), galleryRule.wrongType],
  ['an empty picture', picture, file('image/png', 0), failures.emptyFile],
  ['an empty lesson', pdfRule, file('application/pdf', 0), failures.emptyFile],
  ['a picture at its limit', picture, file('image/jpeg', limits.imageBytes), undefined],
  ['a picture beyond it', picture, file('image/jpeg', limits.imageBytes + 1), failures.tooLarge('20 MB')],
])('%s', (_, rule, chosen, fault) => {
  expect(fileFault(rule, chosen)).toBe(fault);
});
