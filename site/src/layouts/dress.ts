import type { VentureId } from '@portal/contract';
import archivo from '../fonts/archivo.woff2?url';
import bigShoulders from '../fonts/big-shoulders-stencil.woff2?url';
import bricolage from '../fonts/bricolage-grotesque.woff2?url';
import eczar from '../fonts/eczar.woff2?url';
import fraunces from '../fonts/fraunces.woff2?url';
import shrikhand from '../fonts/shrikhand.woff2?url';
import agri from '../ventures/agri/venture.css?url';
import eats from '../ventures/eats/venture.css?url';
import grit from '../ventures/grit/venture.css?url';
import group from '../ventures/group/venture.css?url';
import infra from '../ventures/infra/venture.css?url';
import institute from '../ventures/institute/venture.css?url';

/** What a site wears. */
interface Dress {
  /** Address of its one stylesheet: tokens, bones, theme and its own sections. */
  readonly stylesheet: string;
  /** Address of its display face. */
  readonly displayFace: string;
  /** The colour of its paper by day and by night, for the browser's own bars. */
  readonly paper: { readonly light: string; readonly dark: string };
  /** What it is, in two words below its name; the institute says its tagline there. */
  readonly trade: string;
  /** The sentence in the footer. */
  readonly farewell: string;
}

/** The dress of each site. */
export const dress: Readonly<Record<VentureId, Dress>> = {
  group: {
    stylesheet: group,
    displayFace: eczar,
    paper: { light: '#faf7f1', dark: '#0c0f20' },
    trade: 'Southern India',
    farewell: 'Come and see us. The tea is on.',
  },
  institute: {
    stylesheet: institute,
    displayFace: bricolage,
    paper: { light: '#f8fbfe', dark: '#081025' },
    trade: '',
    farewell: 'Bring the last report card. We will plan the next one.',
  },
  grit: {
    stylesheet: grit,
    displayFace: fraunces,
    paper: { light: '#faf7ea', dark: '#0a170d' },
    trade: 'Coconut products',
    farewell: 'Tell us how many you need, and by what time.',
  },
  infra: {
    stylesheet: infra,
    displayFace: archivo,
    paper: { light: '#f1f0ed', dark: '#15171b' },
    trade: 'Construction and interiors',
    farewell: 'Send us the site. We will send a drawing.',
  },
  agri: {
    stylesheet: agri,
    displayFace: bigShoulders,
    paper: { light: '#faf8e7', dark: '#1a1209' },
    trade: 'Vegetables, fruits, oils',
    farewell: 'Tell us what your kitchen needs this week.',
  },
  eats: {
    stylesheet: eats,
    displayFace: shrikhand,
    paper: { light: '#fdf7ee', dark: '#1e0d0c' },
    trade: 'Food court',
    farewell: 'Bring everyone. Nobody has to agree on one cuisine.',
  },
};
