import { drawing, plain, sizesOf, type SocialTemplate } from '../../social/template';
import table from './art/table.svg?raw';

/** The long table from above. */
export const social: SocialTemplate = {
  ground:
    plain('#8b1214') + drawing(table, { x: -60, y: 318, width: 1290, height: 573, fit: 'xMidYMin meet' }),
  ink: '#fff6e6',
  quiet: '#fdd9a0',
  title: {
    fits: [...sizesOf(1, 92, 82, 72, 64), ...sizesOf(2, 56, 48)],
    width: 1072,
    tracking: -0.005,
    leading: 1.04,
    at: 'top',
  },
};
