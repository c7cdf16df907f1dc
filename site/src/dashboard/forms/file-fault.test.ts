import { failures, mediaFileRule, limits, pdfFileRule, imageFileRule, type FileRule } from '@portal/contract';
import { expect, it } from 'vitest';
import { fileFault } from './file-fault.ts';

const picture = imageFileRule('Please fill this in.');
const file = (type: string, size: number): File => new File([new Uint8Array(size)], 'chosen', { type });

it.each<[string, FileRule, File, string | undefined]>([
  ['a picture', picture, file('image/png', 1), undefined],
  ['a video in a gallery', mediaFileRule, file('video/mp4', 1), undefined],
  ['a video as a portrait', picture, file('video/mp4', 1), picture.wrongType],
  ['a picture as a lesson', pdfFileRule, file('image/png', 1), pdfFileRule.wrongType],
  ['a file of no known type', mediaFileRule, file('', 0), mediaFileRule.wrongType],
  ['an empty picture', picture, file('image/png', 0), failures.emptyFile],
  ['an empty lesson', pdfFileRule, file('application/pdf', 0), failures.emptyFile],
  ['a picture at its limit', picture, file('image/jpeg', limits.imageBytes), undefined],
  ['a picture beyond it', picture, file('image/jpeg', limits.imageBytes + 1), failures.tooLarge('20 MB')],
])('%s', (_, rule, chosen, fault) => {
  expect(fileFault(rule, chosen)).toBe(fault);
});

it.each([
  ['IMG_0001.HEIC', ''],
  ['IMG_0001.heif', 'image/heif'],
  ['chosen', 'image/heic'],
  ['IMG_0002.MOV', ''],
  ['chosen', 'video/quicktime'],
])('says of %s (%s) what helps on the phone', (name, type) => {
  const sentence = fileFault(mediaFileRule, new File(['x'], name, { type }));
  expect(sentence).toContain(mediaFileRule.wrongType);
  expect(sentence).toContain('Send it to yourself on WhatsApp');
  expect(sentence).toMatch(/it comes as JPEG or MP4\.$/);
});

it.each<[string, FileRule, string, string]>([
  ['a photograph where only pictures are taken', picture, 'IMG_0001.HEIC', ' it comes as JPEG.'],
  ['a film where only pictures are taken', picture, 'IMG_0002.MOV', picture.wrongType],
  ['a photograph as a lesson', pdfFileRule, 'IMG_0001.HEIC', pdfFileRule.wrongType],
])('leads with %s to no file that is refused as well', (_, rule, name, end) => {
  const sentence = fileFault(rule, new File(['x'], name)) ?? '';
  expect(sentence.endsWith(end)).toBe(true);
  expect(sentence).not.toContain('MP4');
});
