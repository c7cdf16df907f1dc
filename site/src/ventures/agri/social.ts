import { drawing, plain, sizesOf, type SocialTemplate } from '../../social/template';
import heap from './art/heap.svg?raw';

const planks = [0, 105, 210, 315]
  .map(
    (y, row) =>
      `<rect y="${y}" width="1200" height="102" fill="${row % 2 === 0 ? '#d9a766' : '#cf9a58'}"/><path d="M0 ${y + 30}q300 ${12 - row * 7} 600 0t600 4M0 ${y + 70}q420 ${row * 9 - 14} 800 2t400 -2" fill="none" stroke="#8a5a26" stroke-opacity=".28" stroke-width="2"/>`,
  )
  .join('');

/** Stencilled on the planks of a market crate, the morning's heap before it. */
export const social: SocialTemplate = {
  ground: `${plain('#6f4620')}${planks}${drawing(heap, { x: -20, y: 340, width: 1240, height: 447, fit: 'xMidYMin meet' })}`,
  tile: '#faf8e7',
  ink: '#3a2110',
  quiet: '#5a3716',
  title: {
    fits: [...sizesOf(1, 128, 114, 100, 88), ...sizesOf(2, 84, 70, 60)],
    width: 1072,
    tracking: -0.005,
    leading: 0.92,
    at: 'top',
  },
};
