import type { Provenance } from '../measured.ts';
import type { Section, Table, Target } from './section.ts';

/** A section, what a person types for it, and where its numbers come from. */
export interface Measured {
  readonly command: string;
  readonly section: Section;
  readonly provenance: Provenance;
  /** Why they do not tell of the code that is here; `undefined` where they do. */
  readonly outdated: string | undefined;
}

function markdownTable({ about, head, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  const table = [head, rule, ...rows].map(line).join('\n');
  return about === undefined ? table : `${about}\n\n${table}`;
}

const verdict = ({ met, text }: Target): string => `${met ? 'PASS' : 'FAIL'}: ${text}`;

/** What misses its bar comes first. */
const missedFirst = (targets: readonly Target[]): readonly Target[] =>
  targets.toSorted((one, other) => Number(one.met) - Number(other.met));

const isMissed = ({ section }: Measured): boolean => section.targets?.some(({ met }) => !met) === true;

/** One section in Markdown: its bars, its numbers, and the command and the commit that they come from. */
function markdownSection({ command, outdated, provenance, section }: Measured): string {
  const { about, tables, targets = [], title } = section;
  const { commit = 'unknown code', machine, measuredAt } = provenance;
  const when = `${measuredAt.slice(0, 16).replace('T', ' ')} UTC`;
  return [
    `## ${title}`,
    ...(outdated === undefined ? [] : [`ERROR: older than the code, for ${outdated}.`]),
    about,
    ...(targets.length === 0
      ? []
      : [
          missedFirst(targets)
            .map((target) => `- ${verdict(target)}`)
            .join('\n'),
        ]),
    ...tables.map(markdownTable),
    `\`${command}\`; ${commit}; ${when}; ${machine}.`,
  ].join('\n\n');
}

/** The report: first what misses a bar or is older than the code. */
export function markdownOf(all: readonly Measured[]): string {
  const isWorse = (one: Measured): boolean => isMissed(one) || one.outdated !== undefined;
  const sections = all
    .toSorted((one, other) => Number(isWorse(other)) - Number(isWorse(one)))
    .map(markdownSection);
  return `# Measured\n\n\`npm run bench\` writes this page from the raw numbers in \`bench/results\`.\n\n${sections.join('\n\n')}\n`;
}
