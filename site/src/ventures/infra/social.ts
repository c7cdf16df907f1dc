import { drawing, plain, sizesOf, type SocialTemplate } from '../../social/template';
import house from './art/house.svg?raw';

const across = Array.from({ length: 15 }, (_, row) => `M0 ${row * 42}H1200`).join('');
const down = Array.from({ length: 29 }, (_, column) => `M${column * 42} 0V630`).join('');

/** A drawing sheet with a cut-away house, and a dimension line along the edge. */
export const social: SocialTemplate = {
  ground: `${plain('#f1f0ed')}<path d="${across}${down}" stroke="#1d1f23" stroke-opacity=".07"/>${drawing(house, { x: 590, y: 40, width: 620, height: 535 })}<path d="M64 600H1136M64 590v20M1136 590v20M640 590v20" stroke="#fe7825" stroke-width="3"/>`,
  ink: '#1d1f23',
  quiet: '#4a4d52',
  title: { fits: sizesOf(4, 72, 64, 56, 48, 42), width: 570, tracking: -0.04, leading: 1.02, at: 'bottom' },
};
