import { escape, svgOf } from './chart.ts';
import type { Section, Table, Target } from './section.ts';

/** A section, and what a person types for it. */
export interface Measured {
  readonly command: string;
  readonly section: Section;
}

const day = ({ measuredAt }: Section): string => `${measuredAt.slice(0, 16).replace('T', ' ')} UTC`;
const caption = ({ command, section }: Measured): string =>
  `${command}; ${day(section)}; ${section.machine}.`;

function markdownTable({ about, head, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  const table = [head, rule, ...rows].map(line).join('\n');
  return about === undefined ? table : `${about}\n\n${table}`;
}

const verdict = ({ met, text }: Target): string => `${met ? 'PASS' : 'FAIL'}: ${text}`;

/** One section in Markdown: its numbers, and the command that they come from. */
export function markdownSection(measured: Measured): string {
  const { about, tables, targets = [], title } = measured.section;
  return [
    `## ${title}`,
    about,
    ...tables.map(markdownTable),
    ...(targets.length === 0 ? [] : [targets.map((target) => `- ${verdict(target)}`).join('\n')]),
    `\`${measured.command}\`; ${day(measured.section)}; ${measured.section.machine}.`,
  ].join('\n\n');
}

/** The report in Markdown. */
export const markdownOf = (all: readonly Measured[]): string =>
  `# Measured\n\n\`npm run bench\` writes this page, and the same with charts into \`bench/report.html\`. All raw numbers are in \`bench/results\`.\n\n${all.map(markdownSection).join('\n\n')}\n`;

const style = `
:root { color-scheme: light dark; --text: light-dark(#1c1c1a, #ecebe6); --soft: light-dark(#5c5a54, #b3b0a7);
  --paper: light-dark(#fff, #181816); --ours: light-dark(#1f6f54, #58c79d); --other: light-dark(#9a978e, #77746b); }
body { background: var(--paper); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 3rem; }
.by, figcaption { color: var(--soft); font-size: 0.875rem; }
figure { margin: 1.5rem 0; overflow-x: auto; } figcaption { font-weight: 600; margin-bottom: 0.25rem; }
svg { display: block; font-size: 12px; min-width: 40rem; width: 100%; } text { dominant-baseline: middle; fill: var(--text); }
.label { text-anchor: end; } .ours { fill: var(--ours); } .other { fill: var(--other); }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.875rem; }
td, th { border-bottom: 1px solid color-mix(in srgb, var(--soft) 30%, transparent); padding: 0.25rem 0.75rem 0.25rem 0; text-align: end; vertical-align: top; }
td:first-child, th:first-child { text-align: start; }
`;

function htmlTable({ about, head, rows }: Table, title: string): string {
  const cells = (tag: 'td' | 'th', row: readonly string[]): string =>
    `<tr>${row.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;
  return `${about === undefined ? '' : `<p>${escape(about)}</p>\n`}<div class="wide" tabindex="0" role="region" aria-label="${escape(`${title}: the numbers`)}"><table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table></div>`;
}

function htmlSection(measured: Measured): string {
  const { about, charts, tables, targets = [], title } = measured.section;
  const verdicts = targets.map((target) => `<li>${escape(verdict(target))}</li>`).join('');
  return `<section>
<h2>${escape(title)}</h2>
<p>${escape(about)}</p>
${charts.map(svgOf).join('\n')}
${tables.map((table, index) => htmlTable(table, index === 0 ? title : `${title}, ${index + 1}`)).join('\n')}
${verdicts === '' ? '' : `<ul>${verdicts}</ul>`}
<p class="by">${escape(caption(measured))}</p>
</section>`;
}

/** The report as one page with charts, which needs no other file. */
export const htmlOf = (all: readonly Measured[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Measured</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Measured</h1>
<p>Written by <code>npm run bench</code>; the same numbers are in <code>bench/report.md</code>, the raw ones in <code>bench/results</code>.</p>
${all.map(htmlSection).join('\n')}
</main>
</body>
</html>
`;
