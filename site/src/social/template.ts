import type { Fit } from './lines';

/** The size that the networks ask for, in pixels. */
export const socialSize = { width: 1200, height: 630 } as const;

/** What a venture's social pictures have in common: its ground and motif, and where the page's title stands on them. */
export interface SocialTemplate {
  /** SVG content, drawn first. */
  readonly ground: string;
  /** Colour of the title. */
  readonly ink: string;
  /** Colour behind the mark, where the ground has the mark's own. */
  readonly tile?: string;
  /** Colour of the words below the name. */
  readonly quiet: string;
  readonly title: {
    /** Font sizes to try, with the lines that there is room for at each. */
    readonly fits: readonly [Fit, ...Fit[]];
    readonly width: number;
    /** As in the theme: ems between letters, and the height of a line. */
    readonly tracking: number;
    readonly leading: number;
    /** Whether the title hangs from below the name or stands on the bottom edge. */
    readonly at: 'top' | 'bottom';
  };
}

/** Distance of the words from the edges. */
export const socialMargin = 64;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** As in SVG; the whole drawing in the middle of the place when it is missing. */
  readonly fit?: string;
}

/**
 * Puts a drawing of the site on a social picture.
 * @param svg the file's text; its words are left out, since they would need a font of the system
 */
export function drawing(svg: string, { x, y, width, height, fit = 'xMidYMid meet' }: Place): string {
  const root = /<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const viewBox = /viewBox="([^"]+)"/.exec(root)?.[1] ?? `0 0 ${width} ${height}`;
  const inside = svg
    .slice(svg.indexOf(root) + root.length, svg.lastIndexOf('</svg>'))
    .replaceAll(/<text[\s\S]*?<\/text>/g, '');
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="${fit}" overflow="visible">${inside}</svg>`;
}

/** Sizes that share a number of lines. */
export const sizesOf = (lines: number, first: number, ...others: readonly number[]): [Fit, ...Fit[]] => [
  { size: first, lines },
  ...others.map((size) => ({ size, lines })),
];

/** A ground of one colour. */
export const plain = (color: string): string => `<rect width="1200" height="630" fill="${color}"/>`;
