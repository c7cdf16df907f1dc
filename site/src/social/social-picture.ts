import type { VentureId } from '@portal/contract';
import sharp from 'sharp';
import { escapeXml, isTamil } from '../content/format';
import { displayFace, textFace, type Face } from './faces';
import { setLines } from './lines';
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

/** Quoted: a bare name of CSS has no part that begins with a digit. */
const familyOf = ({ families }: Face): string => families.map((family) => `'${family}'`).join(',');

interface Look {
  readonly face: Face;
  readonly size: number;
  readonly tracking?: number;
  readonly color: string;
}

const written = (
  text: string | undefined,
  x: number,
  y: number,
  { face, size, tracking = 0, color }: Look,
): string =>
  text === undefined
    ? ''
    : `<text x="${x}" y="${y}" font-family="${familyOf(face)}" font-weight="${face.weight}" font-size="${size}" letter-spacing="${tracking * size}" fill="${color}">${escapeXml(text)}</text>`;

const whole = (inside: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${socialSize.width}" height="${socialSize.height}" viewBox="0 0 ${socialSize.width} ${socialSize.height}">${inside}</svg>`,
  );

/** The words and the mark as SVG. */
async function socialSvg({ venture, title, brandName, line }: SocialWords): Promise<string> {
  const template = siteOf(venture).social;
  const { ink, quiet, tile } = template;
  const { fits, width, tracking, leading, at } = template.title;
  const [face, bold, regular] = [displayFace[venture], textFace(700), textFace(500)];
  const names = socialMargin + mark + 20;
  const room = width - mark - 20;
  const [name, below, block] = await Promise.all([
    setLines(brandName, { face: bold, tracking: 0 }, sizesOf(1, 34, 28, 22), room),
    setLines(line, { face: regular, tracking: 0 }, sizesOf(1, 24), room),
    setLines(title, { face, tracking }, fits, width),
  ]);
  // Tamil's signs reach further up and down than the display faces were spaced for.
  const step = block.size * (isTamil(title) ? Math.max(leading, 1.2) : leading);
  const first = at === 'top' ? titleTop + block.size * 0.8 : titleBottom - (block.lines.length - 1) * step;
  return [
    tile === undefined
      ? ''
      : `<rect x="${socialMargin - 10}" y="46" width="${mark + 20}" height="${mark + 20}" rx="12" fill="${tile}"/>`,
    drawing(markOf(venture), { x: socialMargin, y: 56, width: mark, height: mark }),
    written(name.lines[0], names, line === '' ? 104 : 88, { face: bold, size: name.size, color: ink }),
    written(below.lines[0], names, 120, { face: regular, size: below.size, color: quiet }),
    ...block.lines.map((text, index) =>
      written(text, socialMargin, first + index * step, { face, size: block.size, tracking, color: ink }),
    ),
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
      // Save waits for it: the palette of a PNG takes ten times as long to find, and the best coding of these bytes twice as long.
      .jpeg({ quality: 85, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer()
  );
}

/** The picture as JPEG; the same words always answer the same bytes. */
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
