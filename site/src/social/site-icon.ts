import type { VentureId } from '@portal/contract';
import sharp from 'sharp';
import type { IconKind } from '../content/pages';
import { markOf, siteOf } from '../ventures/registry';
import { drawing } from './template';

/** Pixels of an icon, and the part of its width that the mark takes. */
const kinds: Readonly<
  Record<IconKind, { readonly pixels: number; readonly part: number; readonly paper: boolean }>
> = {
  // Phones that add the site to their first screen want no transparency.
  180: { pixels: 180, part: 0.8, paper: true },
  192: { pixels: 192, part: 1, paper: false },
  512: { pixels: 512, part: 1, paper: false },
  // Only a circle of four fifths is sure to be seen.
  maskable: { pixels: 512, part: 0.56, paper: true },
};

async function drawn(venture: VentureId, pixels: number, part: number, paper: boolean): Promise<Uint8Array> {
  const size = pixels * part;
  const edge = (pixels - size) / 2;
  const ground = paper
    ? `<rect width="${pixels}" height="${pixels}" fill="${siteOf(venture).paper.light}"/>`
    : '';
  const mark = drawing(markOf(venture), { x: edge, y: edge, width: size, height: size });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${pixels} ${pixels}">${ground}${mark}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** A site's mark as PNG. */
export function siteIcon(venture: VentureId, kind: IconKind): Promise<Uint8Array> {
  const { pixels, part, paper } = kinds[kind];
  return drawn(venture, pixels, part, paper);
}

/** A site's mark as ICO, for whoever asks for `/favicon.ico` without reading a page. One PNG of 32 pixels in its envelope. */
export async function siteFavicon(venture: VentureId): Promise<Uint8Array> {
  const png = await drawn(venture, 32, 1, false);
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // where the picture begins
  return Buffer.concat([header, png]);
}
