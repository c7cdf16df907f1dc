import type { Results } from '../publish/report.ts';
import { median, percentile } from '../statistics.ts';
import { shown, type Bar, type Section } from './section.ts';

/** The part of the report about publishing. */
export function publishSection({ machine, measured, measuredAt, rounds }: Results): Section {
  const sites = measured.map((site) => {
    const lives = site.edits.map(({ live }) => live);
    const builds = site.builds
      .filter(({ builds }) => builds.length > 0)
      .map(({ builds, name }) => ({ name, ms: median(builds.map(({ ms }) => ms)) }));
    return { ...site, p50: percentile(lives, 50), p95: percentile(lives, 95), builds };
  });
  const compared = sites.filter(({ builds }) => builds.length > 0);
  return {
    title: 'From Save to live, beside the builds of others',
    about: `Milliseconds from the reply of a write to the changed page's new text over HTTP, of ${measured[0]?.edits.length ?? 0} edits; and of whole and incremental builds of the same pages from the same content, medians of ${rounds}.`,
    measuredAt,
    machine,
    charts: compared.map(({ builds, name, p50, pages }) => ({
      title: `${name}, ${pages.toLocaleString('en')} pages`,
      unit: 'ms',
      logarithmic: true,
      bars: [
        { label: 'Save to live, p50', value: p50, ours: true },
        ...builds.map((build): Bar => ({ label: build.name, value: build.ms, ours: false })),
      ],
    })),
    table: {
      head: ['Site', 'Pages', 'p50 ms', 'p95 ms', 'Memory at most, MB', 'Others, ms (ratio to p50)'],
      rows: sites.map(({ builds, memory, name, p50, p95, pages }) => [
        name,
        pages.toLocaleString('en'),
        shown(p50),
        shown(p95),
        shown(memory.peak),
        builds.map((build) => `${build.name} ${shown(build.ms)} (${shown(build.ms / p50)} ×)`).join('; '),
      ]),
    },
  };
}
