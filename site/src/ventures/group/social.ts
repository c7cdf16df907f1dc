import { drawing, plain, sizesOf, type SocialTemplate } from '../../social/template';
import weave from './art/weave.svg?raw';

/** Five threads come in from the right and are woven into one cloth. */
export const social: SocialTemplate = {
  ground: plain('#13153c') + drawing(weave, { x: 640, y: -40, width: 560, height: 814 }),
  ink: '#f7f3e9',
  quiet: '#c1c6df',
  title: { fits: sizesOf(4, 96, 84, 72, 62, 54), width: 600, tracking: -0.028, leading: 0.98, at: 'bottom' },
};
