import { drawing, plain, sizesOf, type SocialTemplate } from '../../social/template';
import coconut from './art/cut-coconut.svg?raw';

/** A cut coconut, larger than the picture, and the rings around it. */
export const social: SocialTemplate = {
  ground: plain('#104c29') + drawing(coconut, { x: 600, y: -60, width: 760, height: 760 }),
  ink: '#faf7ea',
  quiet: '#d7e3c9',
  title: { fits: sizesOf(4, 92, 80, 70, 60, 52), width: 520, tracking: -0.03, leading: 1, at: 'bottom' },
};
