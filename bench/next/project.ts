import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../../e2e/portal/build.ts';
import type { Portal } from '../../e2e/portal/portal-process.ts';
import { runToEnd } from '../../e2e/portal/run-to-end.ts';
import { run, type Build } from '../publish/command.ts';

const source = join(root, 'bench/next/site');

/** A Next.js project that can be built. */
export interface NextProject {
  /** Builds every page, from nothing. */
  readonly build: () => Promise<Build>;
  /** Where the pages are then. */
  readonly output: string;
}

/** The first group of each place where something stands in a text. */
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);

/** @throws Error when it is not there */
function only(text: string, pattern: RegExp): string {
  const [group] = found(text, pattern);
  if (group === undefined) throw new Error(`The page has no ${pattern.source}.`);
  return group;
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (text: string): string =>
  text.replaceAll(/&(#?\w+);/g, (all, name: string) => characters[name] ?? all);

/** What the project is told of a page: its words for machines, and its elements but for scripts and what only Astro reads. */
const pageOf = (html: string) => ({
  title: plain(only(html, /<title>([^<]*)/g)),
  description: plain(only(html, /<meta name="description" content="([^"]*)/g)),
  icon: only(html, /<link rel="icon"[^>]*href="([^"]*)/g),
  body: only(html, /<body[^>]*>([^]*)<\/body>/g)
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '')
    .replaceAll(/<\/?astro-(?:island|slot)\b[^>]*>/g, ''),
});

const stylesOf = (html: string): string => found(html, /<style[^>]*>([^]*?)<\/style>/g).join('\n');

/**
 * Readies the project outside of the checkout: the elements, styles and files of the portal's own pages, and its packages from the registry.
 * @param folder one that is not there yet
 * @param list the page that lists what the others show, which lie below it
 * @throws Error with what was printed, when packages cannot be installed
 */
export async function prepareProject(folder: string, portal: Portal, list: string): Promise<NextProject> {
  await cp(source, folder, { recursive: true, filter: (path) => !/\/(node_modules|\.next|out)$/.test(path) });
  const read = async (path: string): Promise<Response> => {
    const response = await fetch(portal.siteUrl + path);
    if (!response.ok) throw new Error(`The portal answered ${response.status} for ${path}.`);
    return response;
  };
  const listed = await (await read(list)).text();
  const paths = [...new Set(found(listed, new RegExp(`href="(${list}/\\d+)"`, 'g')))];
  const others = await Promise.all(paths.map(async (path) => (await read(path)).text()));
  const [first = ''] = others;
  const stylesheet = await (await read(only(listed, /<link rel="stylesheet" href="([^"]*)/g))).text();
  const pages = Object.fromEntries(
    [list, ...paths].map((path, index) => [path, pageOf([listed, ...others][index] ?? '')]),
  );
  const frame = {
    language: only(listed, /<html[^>]*lang="([^"]*)/g),
    venture: only(listed, /<html[^>]*data-venture="([^"]*)/g),
    className: only(listed, /<body[^>]*class="([^"]*)/g),
    faces: found(listed, /<link rel="preload"[^>]*href="([^"]*\.woff2)"/g),
  };
  const files = {
    'pages.json': JSON.stringify({ frame, pages }),
    'venture.css': stylesheet,
    'list.css': stylesOf(listed),
    'one.css': stylesOf(first),
  };
  await mkdir(join(folder, 'portal'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'portal', name), text);
  const named = found(
    [listed, ...others, stylesheet].join('\n'),
    /[\s"'(,](\/(?:_astro|media|icons)\/[\w./-]+)/g,
  );
  for (const path of new Set(named.filter((name) => !name.endsWith('.js')))) {
    await mkdir(dirname(join(folder, 'public', path)), { recursive: true });
    await writeFile(join(folder, 'public', path), Buffer.from(await (await read(path)).arrayBuffer()));
  }
  // With the settings of whoever started the bench: where the registry is, and whom to trust.
  await runToEnd('npm', ['ci', '--prefix', folder, '--include=dev', '--no-audit', '--no-fund']);
  const next = join(folder, 'node_modules/next/dist/bin/next');
  const output = join(folder, 'out');
  return {
    output,
    async build() {
      for (const left of ['.next', 'out']) await rm(join(folder, left), { recursive: true, force: true });
      const env = { NEXT_TELEMETRY_DISABLED: '1' };
      return run({ file: process.execPath, args: [next, 'build'], cwd: folder, env });
    },
  };
}
