import type { VentureId } from '@portal/contract';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import codec from 'wawoff2';
import anek from '../fonts/anek-latin.woff2?inline';
import anekExtended from '../fonts/anek-latin-extended.woff2?inline';
import anekTamil from '../fonts/anek-tamil.woff2?inline';
import anekTamilBold from '../fonts/anek-tamil-bold.woff2?inline';
import archivo from '../fonts/archivo.woff2?inline';
import bigShoulders from '../fonts/big-shoulders-stencil.woff2?inline';
import bricolage from '../fonts/bricolage-grotesque.woff2?inline';
import eczar from '../fonts/eczar.woff2?inline';
import fraunces from '../fonts/fraunces.woff2?inline';
import shrikhand from '../fonts/shrikhand.woff2?inline';

/** A font at one weight, with the number of its units to an em. */
export interface OutlineFace {
  readonly font: Font;
  readonly unitsPerEm: number;
}

/** Faces in the order in which they are asked for a word, as in a stylesheet's `font-family`. */
export type FaceStack = readonly OutlineFace[];

const displayFaces: Readonly<Record<VentureId, readonly [font: string, weight: number]>> = {
  group: [eczar, 700],
  institute: [bricolage, 800],
  grit: [fraunces, 640],
  infra: [archivo, 720],
  agri: [bigShoulders, 800],
  eats: [shrikhand, 400],
};

let unpacking: Promise<unknown> = Promise.resolve();

/** Unpacks one font after another: the codec answers with a piece of its own memory, which its next call overwrites. */
function unpack(dataAddress: string): Promise<Uint8Array> {
  const packed = Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64');
  const unpacked = unpacking.then(async () => Uint8Array.from(await codec.decompress(packed)));
  unpacking = unpacked.catch(() => undefined);
  return unpacked;
}

const opened = new Map<string, Promise<OutlineFace>>();

/** Opens a font of the repository. Neither the system's fonts nor the network are asked, so every machine draws the same. */
function open(dataAddress: string, weight: number): Promise<OutlineFace> {
  const key = `${weight} ${dataAddress}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const opening = (async () => {
    const face = new Face(new Blob(await unpack(dataAddress)));
    const font = new Font(face);
    font.setVariations([new Variation('wght', weight)]);
    return { font, unitsPerEm: face.upem };
  })();
  opened.set(key, opening);
  return opening;
}

/** The text face of all sites, with its Tamil. */
export const textFaces = (weight: number): Promise<FaceStack> =>
  Promise.all(
    [anek, anekExtended, weight < 600 ? anekTamil : anekTamilBold].map((font) => open(font, weight)),
  );

/** A venture's display face; what it lacks is taken from the text face. */
export const displayFacesOf = async (venture: VentureId): Promise<FaceStack> => [
  await open(...displayFaces[venture]),
  ...(await textFaces(700)),
];
