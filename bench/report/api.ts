import { medianRound, type Round } from '../api/measure.ts';
import { formatted, type Section } from './section.ts';

/** What `bench/api` writes. */
export interface ApiResults {
  readonly recordsEach: number;
  readonly load: { readonly connections: number; readonly seconds: number };
  readonly measured: readonly {
    readonly name: string;
    readonly ours: readonly Round[];
    readonly strapis: readonly Round[];
  }[];
  /** The most that each process had, in MB. */
  readonly memory: { readonly ours: number; readonly strapis: number };
}

/** The bar of lists that are read by many while one of them changes, in milliseconds. */
const barMs = 20;

/** The API's part of the report. */
export function apiSection({ load, measured, memory, recordsEach }: ApiResults): Section {
  const lists = measured.map(({ name, ours, strapis }) => {
    const [mine, theirs] = [medianRound(ours), medianRound(strapis)];
    return { name, mine, theirs, ratio: mine.requestsPerSecond / theirs.requestsPerSecond };
  });
  return {
    title: "The contract's API beside Strapi's own REST controllers",
    about: `The same ${recordsEach} records a list, ${load.connections} connections, medians of ${measured[0]?.ours.length ?? 0} rounds of ${load.seconds} s that took turns. The contract's calls remember a list until a record of it changes, Strapi's ask the database every time: in the last row one record is changed on both, ten times a second at most. The most memory that the two had: ${formatted(memory.ours)} MB with the contract's calls, ${formatted(memory.strapis)} MB with Strapi's.`,
    tables: [
      {
        head: ['List', 'Contract req/s', 'Strapi req/s', 'Ratio', 'Contract p99 ms', 'Strapi p99 ms'],
        rows: lists.map(({ mine, name, ratio, theirs }) => [
          name,
          formatted(mine.requestsPerSecond),
          formatted(theirs.requestsPerSecond),
          `${formatted(ratio)} ×`,
          formatted(mine.p99),
          formatted(theirs.p99),
        ]),
      },
    ],
    targets: lists.map(({ mine, name }) => ({
      text: `${name}: 99 of 100 replies within ${formatted(mine.p99)} ms, below ${barMs} ms`,
      met: mine.p99 < barMs,
    })),
  };
}
