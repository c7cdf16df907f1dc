import {
  absentPeers,
  fromPress,
  lives,
  memoryOf,
  targetsOf,
  timeOf,
  type Measured,
  type Results,
} from '../publish/report.ts';
import { percentile } from '../statistics.ts';
import { formatted, type Section, type Table } from './section.ts';

const pagesOf = ({ pages }: Measured): string => pages.toLocaleString('en');

/** The part of the report about publishing. */
export function publishSection({ measured, rounds, warmUp }: Results): Section {
  const edits = measured[0]?.edits.length ?? 0;
  const rollbacks = measured[0]?.rollbacks.length ?? 0;
  return {
    title: 'From Save to live, beside the builds of others',
    about: `Save to live is the time from the reply of the write to the changed page's new text over HTTP, of ${edits} edits of one record's name, each in milliseconds, after ${warmUp} that are not counted. Strapi stores the edit, its webhook notifies the publisher, which renders, checks, syncs to the disk and releases; looking at the page takes time of the same processes. Save is the write itself. The first release is the one of every page, which a start makes. On every page is the time from the press of Save of a phone number that stands on all pages until it is live. A restart is the time from a kill of the publisher, with nothing to publish, until it is up to date again. Undo to live is the time from the press of Undo until the former page is served. A rollback is the time from the request of npm run rollback until the older page is served; ${rollbacks} of them. MB are those of the site's server and the publisher together, and of the CMS. The real site is the one that npm start serves: each edit makes the pages of the professor and of those beside, the page that lists all of them and the sitemap, and after them the picture by which the page is shared. The others are bench/publish/site, rendered by the same adapter, contract, CMS and publisher: one page a record, an index of fifty records a page, a sitemap.`,
    tables: [
      {
        head: [
          'Site',
          'Pages',
          'Save to live p50',
          'p95',
          'max',
          'Save p50',
          'First release',
          'On every page p95',
          'Restart',
          'Undo to live p50',
          'Undo to live p95',
          'Rollback p50',
          'Rollback p95',
          'MB while publishing',
          'MB at most',
          'CMS MB at most',
        ],
        rows: measured.map(rowOf),
      },
      ...tablesBesidePhotos(measured),
      tableOfWarmPeers(measured),
      tableOfPeers(measured, rounds),
    ],
    targets: measured.flatMap(targetsOf),
  };
}

function rowOf(site: Measured): string[] {
  const { edits, firstRelease, memory, name, restart, rollbacks, siteWide, undos } = site;
  const saves = edits.map(({ save }) => save);
  return [
    name,
    pagesOf(site),
    formatted(percentile(lives(site), 50)),
    formatted(percentile(lives(site), 95)),
    formatted(Math.max(...lives(site))),
    formatted(percentile(saves, 50)),
    formatted(firstRelease),
    formatted(percentile(siteWide, 95)),
    formatted(restart.ms),
    formatted(percentile(undos, 50)),
    formatted(percentile(undos, 95)),
    formatted(percentile(rollbacks, 50)),
    formatted(percentile(rollbacks, 95)),
    formatted(memory.publishing),
    formatted(memory.peak),
    formatted(memory.cmsPeak),
  ];
}

function tablesBesidePhotos(measured: readonly Measured[]): Table[] {
  const rows = measured.flatMap(({ besidePhotos, name, photos }) => {
    if (besidePhotos === undefined || photos === undefined) return [];
    const times = lives({ edits: besidePhotos });
    return [
      [
        name,
        String(times.length),
        formatted(percentile(times, 50)),
        formatted(percentile(times, 95)),
        formatted(Math.max(...times)),
        formatted(percentile(photos, 50)),
        formatted(percentile(photos, 95)),
      ],
    ];
  });
  if (rows.length === 0) return [];
  const about =
    'The same right after a photo of 12 megapixels was added to the gallery. Its record waits up to 1.5 s for the picture, which is made meanwhile on the same two cores; no other change waits for it. A photograph counts from the reply of its upload until the gallery shows it.';
  return [
    { about, head: ['Site', 'Edits', 'Save to live p50', 'p95', 'max', 'Photograph p50', 'p95'], rows },
  ];
}

function tableOfWarmPeers(measured: readonly Measured[]): Table {
  return {
    about:
      'One record changed while the generator keeps running, in milliseconds until the page shows it over HTTP: warm beside warm. Of the portal from the press of Save, which stores the record, and from its reply; of the others from the written source. They serve from memory, check, compress and keep nothing.',
    head: ['Site', 'What keeps running', 'Edits', 'p50', 'p95', 'MB at most'],
    rows: measured
      .filter(({ warm }) => warm.length > 0)
      .flatMap((site) => [
        warmRow(site.name, 'the portal, from the press of Save', fromPress(site), site.memory.peak),
        warmRow(site.name, 'the portal, from the reply', lives(site), site.memory.peak),
        ...site.warm.map(({ edits, memory, name }) => warmRow(site.name, name, edits, memory)),
        ...absentPeers(site).map((name) => [site.name, name, 'not installed', '', '', '']),
      ]),
  };
}

const warmRow = (site: string, name: string, edits: readonly number[], memory: number): string[] => [
  site,
  name,
  String(edits.length),
  formatted(percentile(edits, 50)),
  formatted(percentile(edits, 95)),
  formatted(memory),
];

function tableOfPeers(measured: readonly Measured[], rounds: number): Table {
  return {
    about: `The first release of every page by the portal's publisher, and builds of the same pages from the same content by others, in turns, each from the start of its process: medians of ${rounds}. The publisher fetches its content from the CMS, makes the picture that its pages show, checks, compresses and syncs to the disk. The incremental ones follow the change of one record. The others compress nothing. Eleventy runs its JavaScript templates; Hugo's content files are written before. A whole build is to be held against the first release, not against an edit.`,
    head: ['Site', 'Generator', 'Build ms', 'MB at most'],
    rows: measured.flatMap((site) => [
      ...coldRow(site),
      ...site.builds.map((peer) => {
        const name = peer.version === undefined ? peer.name : `${peer.name} (${peer.version})`;
        if (peer.builds.length === 0) return [site.name, name, 'not installed', ''];
        return [site.name, name, formatted(timeOf(peer)), formatted(memoryOf(peer))];
      }),
    ]),
  };
}

function coldRow({ coldStarts: builds, name }: Measured): string[][] {
  if (builds === undefined) return [];
  return [
    [name, 'the portal, the first release', formatted(timeOf({ builds })), formatted(memoryOf({ builds }))],
  ];
}
