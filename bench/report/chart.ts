import { formatted, type Chart } from './section.ts';

const width = 720;
const labels = 280;
const row = 26;
/** Room for the number after the longest bar. */
const numbers = 90;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in HTML and SVG. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);

/** A chart as SVG, in the colours of the page around it. */
export function svgOf({ bars, logarithmic = false, title, unit }: Chart): string {
  const scale = (value: number): number => (logarithmic ? Math.log10(Math.max(value, 1)) : value);
  const most = Math.max(...bars.map(({ value }) => scale(value)), Number.MIN_VALUE);
  const rows = bars.map(({ label, ours, value }, index) => {
    const top = index * row;
    const length = Math.max(2, (scale(value) / most) * (width - labels - numbers));
    const middle = top + row / 2;
    return [
      `<text x="${labels - 8}" y="${middle}" class="label">${escape(label)}</text>`,
      `<rect x="${labels}" y="${top + 4}" width="${length.toFixed(1)}" height="${row - 8}" rx="3" class="${ours ? 'ours' : 'other'}"/>`,
      `<text x="${(labels + length + 6).toFixed(1)}" y="${middle}">${escape(`${formatted(value)} ${unit}`.trim())}</text>`,
    ].join('');
  });
  const axis = logarithmic ? ', on a logarithmic scale' : '';
  return `<figure><figcaption>${escape(title + axis)}</figcaption><svg viewBox="0 0 ${width} ${bars.length * row}" role="img" aria-label="${escape(title)}">${rows.join('')}</svg></figure>`;
}
