import sharp from 'sharp';

/**
 * A JPEG that is as much work for a decoder as a photograph from a phone, which is never one colour: not one is like another.
 * @param width in pixels
 * @param height in pixels
 */
export const photograph = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#8a5a2b',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .blur(1.5)
    .jpeg({ quality: 88 })
    .toBuffer();
