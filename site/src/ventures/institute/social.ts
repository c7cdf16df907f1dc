import { plain, sizesOf, type SocialTemplate } from '../../social/template';

const rules = Array.from({ length: 10 }, (_, row) => `M0 ${row * 63 + 60}H1200`).join('');

/** A ledger page in royal blue, and the tick of a right answer across it. */
export const social: SocialTemplate = {
  ground: `${plain('#0c2c86')}<path d="${rules}" stroke="#ffffff" stroke-opacity=".16" stroke-width="1.5"/><path d="M40 0V630" stroke="#fdb81f" stroke-width="3"/><g transform="translate(770 90) scale(13.5)"><path d="M3 17c3 1 6 5 8 10C15 17 21 8 30 3c-9 8-14 16-18 27C9 25 6 20 3 17z" fill="#fdb81f"/></g>`,
  ink: '#ffffff',
  quiet: '#d3e0fb',
  title: { fits: sizesOf(3, 108, 96, 84, 72, 60), width: 740, tracking: -0.026, leading: 0.96, at: 'bottom' },
};
