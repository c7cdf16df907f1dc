import type { VentureId } from '@portal/contract';
import sharp from 'sharp';
import { isTamil } from '../content/format';
import { displayFacesOf, textFaces } from './faces';
import { outlineBlock, type Line } from './outline';
import { drawing, sizesOf, socialMargin, socialSize } from './template';
import { markOf, siteOf } from '../ventures/registry';

/** What a social picture says. */
export interface SocialWords {
  readonly venture: VentureId;
  readonly title: string;
  readonly brandName: string;
  /** A few words below the name; may be empty. */
  readonly line: string;
}

const mark = 72;
/** Where a title that hangs from the name begins. */
const titleTop = 176;
/** Where a title that stands on the bottom edge ends. */
const titleBottom = 566;

const placed = (svg: string, x: number, y: number, color: string): string =>
  `<g transform="translate(${x} ${Math.round(y * 100) / 100})" fill="${color}">${svg}</g>`;

const whole = (inside: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${socialSize.width}" height="${socialSize.height}" viewBox="0 0 ${socialSize.width} ${socialSize.height}">${inside}</svg>`,
  );

/** The words and the mark as SVG. Its letters are outlines: whoever draws it needs no font. */
async function socialSvg({ venture, title, brandName, line }: SocialWords): Promise<string> {
  const template = siteOf(venture).social;
  const { ink, quiet, tile } = template;
  const { fits, width, tracking, leading, at } = template.title;
  const [display, bold, regular] = await Promise.all([
    displayFacesOf(venture),
    textFaces(700),
    textFaces(500),
  ]);
  const names = socialMargin + mark + 20;
  const name = outlineBlock(
    brandName,
    { faces: bold, tracking: 0 },
    sizesOf(1, 34, 28, 22),
    width - mark - 20,
  );
  const below = outlineBlock(line, { faces: regular, tracking: 0 }, sizesOf(1, 24), width - mark - 20);
  const block = outlineBlock(title, { faces: display, tracking }, fits, width);
  // Tamil's signs reach further up and down than the display faces were spaced for.
  const step = block.size * (isTamil(title) ? Math.max(leading, 1.2) : leading);
  const first = at === 'top' ? titleTop + block.size * 0.8 : titleBottom - (block.lines.length - 1) * step;
  const lineAt = (drawn: Line | undefined, y: number, color: string): string =>
    drawn === undefined ? '' : placed(drawn.svg, names, y, color);
  return [
    tile === undefined
      ? ''
      : `<rect x="${socialMargin - 10}" y="46" width="${mark + 20}" height="${mark + 20}" rx="12" fill="${tile}"/>`,
    drawing(markOf(venture), { x: socialMargin, y: 56, width: mark, height: mark }),
    lineAt(name.lines[0], line === '' ? 104 : 88, ink),
    lineAt(below.lines[0], 120, quiet),
    ...block.lines.map((drawn, index) => placed(drawn.svg, socialMargin, first + index * step, ink)),
  ].join('');
}

const grounds = new Map<VentureId, Promise<Buffer>>();

/** A site's ground as pixels. It takes longer to draw than all the words, so it is drawn once. */
function groundOf(venture: VentureId): Promise<Buffer> {
  const known = grounds.get(venture);
  if (known !== undefined) return known;
  const drawn = sharp(whole(siteOf(venture).social.ground))
    .ensureAlpha()
    .raw()
    .toBuffer();
  grounds.set(venture, drawn);
  drawn.catch(() => grounds.delete(venture));
  return drawn;
}

/** The last pictures by what is on them: most changes of content leave a page's title as it was. */
const made = new Map<string, Promise<Uint8Array>>();
const mostKept = 200;

async function drawn(words: SocialWords): Promise<Uint8Array> {
  const [ground, svg] = await Promise.all([groundOf(words.venture), socialSvg(words)]);
  return (
    sharp(ground, { raw: { ...socialSize, channels: 4 } })
      .composite([{ input: whole(svg) }])
      // Flat colours: a palette holds them in a third of the bytes, and chat programs refuse heavy pictures.
      .png({ palette: true, colours: 256, effort: 4 })
      .toBuffer()
  );
}

/** The picture as PNG; the same words always answer the same bytes. */
export function socialPicture(words: SocialWords): Promise<Uint8Array> {
  const key = JSON.stringify(words);
  const known = made.get(key);
  if (known !== undefined) return known;
  const making = drawn(words);
  made.set(key, making);
  // A failure is not an answer: the next release asks again.
  making.catch(() => made.delete(key));
  const [oldest] = made.keys();
  if (made.size > mostKept && oldest !== undefined) made.delete(oldest);
  return making;
}
