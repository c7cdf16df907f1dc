import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** What each room may import of the others; the same room is always allowed. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  server: [],
  cms: ['contract', 'server'],
  site: ['contract'],
  publisher: ['contract', 'server'],
};

/** Directions inside a room: files under `from` may not import files under `not`. */
const directions = [
  {
    name: 'public pages import nothing of the dashboard',
    from: /^site\/src\/(?!dashboard\/|pages\/arun-app\/admin)/,
    not: /^site\/src\/dashboard\//,
  },
  {
    name: "the dashboard's calls know no other room",
    from: /^site\/src\/dashboard\/api\//,
    not: /^site\/src\/dashboard\/(?!api\/)/,
  },
  {
    name: "the dashboard's plain parts know no other room",
    from: /^site\/src\/dashboard\/ui\//,
    not: /^site\/src\/dashboard\/(?!ui\/)/,
  },
  {
    name: 'drafts know neither forms nor what is sent',
    from: /^site\/src\/dashboard\/drafts\//,
    not: /^site\/src\/dashboard\/(app|api|forms|lists|publishing|topics|inbox)\//,
  },
  {
    name: 'forms, lists and the publish state know no screen',
    from: /^site\/src\/dashboard\/(forms|lists|publishing)\//,
    not: /^site\/src\/dashboard\/(app|topics|inbox|history)\//,
  },
  {
    name: 'a form knows no list; a list asks forms only how a kind of field is shown',
    from: /^site\/src\/dashboard\/forms\//,
    not: /^site\/src\/dashboard\/lists\//,
  },
  {
    name: 'topics and inbox do not know each other, nor the app',
    from: /^site\/src\/dashboard\/topics\//,
    not: /^site\/src\/dashboard\/(app|inbox)\//,
  },
  {
    name: 'the inbox knows no topic, form or draft',
    from: /^site\/src\/dashboard\/inbox\//,
    not: /^site\/src\/dashboard\/(app|topics|forms|drafts)\//,
  },
  {
    name: 'the history knows no screen, list or draft',
    from: /^site\/src\/dashboard\/history\//,
    not: /^site\/src\/dashboard\/(app|topics|inbox|lists|drafts)\//,
  },
  {
    name: 'components know no page, section or copy; a drawing is only a file',
    from: /^site\/src\/components\//,
    not: /^site\/src\/(pages\/|ventures\/[^/]+\/(sections|copy)\/)/,
  },
  {
    name: 'the site as code knows nothing of where content comes from and where pages go',
    from: /^publisher\/src\/render\//,
    not: /^publisher\/src\/(content\/|pictures\/|release\/(?!manifest\b)|targets\/|hosting\/)/,
  },
  {
    name: 'content and pictures know no page',
    from: /^publisher\/src\/(content|pictures)\//,
    not: /^publisher\/src\/(render|serve|targets|hosting)\//,
  },
  {
    name: 'content knows no picture that was made',
    from: /^publisher\/src\/content\//,
    not: /^publisher\/src\/pictures\//,
  },
  {
    name: 'a release does not know where it is brought',
    from: /^publisher\/src\/release\//,
    not: /^publisher\/src\/(targets|hosting)\//,
  },
  {
    name: 'what serves, and what brings a release elsewhere, takes it as it is',
    from: /^publisher\/src\/(serve|targets|hosting)\//,
    not: /^publisher\/src\/(content|render|pictures)\//,
  },
  {
    name: 'parts of the publisher do not know what puts them together',
    from: /^publisher\/src\/\w+\//,
    not: /^publisher\/src\/(publisher|watch|main|site-server|publisher-child|start-[\w-]+|static-export)\.ts$/,
  },
  { name: 'the engine knows no record', from: /^cms\/src\/contract-api\//, not: /^cms\/src\/api\// },
];

/** Packages that only one room may name. */
const packages = [
  { name: 'the contract imports zod and nothing else', room: 'contract', only: /^zod$/ },
  { name: 'the site does not know Strapi', room: 'site', not: /^@strapi\// },
  { name: 'the publisher does not know Strapi', room: 'publisher', not: /^@strapi\// },
];

interface Import {
  readonly file: string;
  readonly specifier: string;
  /** Path from the root, for a relative import. */
  readonly target?: string;
}

function importsOf(file: string): Import[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const found = source.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*|\brequire\(\s*)['"]([^'"\n]+)['"]/g);
  return [...found].map(([, specifier = '']) =>
    specifier.startsWith('.')
      ? { file, specifier, target: path.join(path.dirname(file), specifier) }
      : { file, specifier },
  );
}

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => existsSync(path.join(root, file)));
const sources = files.filter((file) => /\.(ts|tsx|mjs|astro)$/.test(file) && !/\.test\.tsx?$/.test(file));
const imports = sources.flatMap(importsOf);
const roomOf = (file: string): string => file.split('/')[0] ?? '';

it.each(Object.entries(rooms))('%s imports only the rooms it may', (room, allowed) => {
  const wrong = imports.filter(({ file, specifier, target }) => {
    if (roomOf(file) !== room) return false;
    const other = target === undefined ? /^@portal\/([\w-]+)/.exec(specifier)?.[1] : roomOf(target);
    return other !== undefined && other !== room && !allowed.includes(other);
  });
  expect(wrong).toEqual([]);
});

it.each(directions)('$name', ({ from, not }) => {
  const wrong = imports.filter(
    ({ file, target }) => from.test(file) && target !== undefined && not.test(target),
  );
  expect(wrong).toEqual([]);
});

it.each(packages)('$name', ({ room, only, not }) => {
  const wrong = imports.filter(({ file, specifier, target }) => {
    if (roomOf(file) !== room || target !== undefined) return false;
    return (only !== undefined && !only.test(specifier)) || (not !== undefined && not.test(specifier));
  });
  expect(wrong).toEqual([]);
});

/** The README of a workspace is its map: a line a folder or file, which it names first. */
const maps = ['bench', 'cms', 'contract', 'e2e', 'publisher', 'scripts', 'server', 'site'];

it.each(maps)(
  'the map of %s names every folder of its source, and nothing that is not there',
  (workspace) => {
    const map = readFileSync(path.join(root, workspace, 'README.md'), 'utf8');
    const lines = map.split('\n').filter((line) => line.startsWith('- '));
    const named = lines.flatMap((line) =>
      [...(line.split(': ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
    const own = files
      .filter((file) => roomOf(file) === workspace && !file.includes('/__snapshots__/'))
      .map((file) => file.slice(workspace.length + 1));
    const source = own.some((file) => file.startsWith('src/')) ? 'src/' : '';
    const folders = own
      .filter((file) => file.startsWith(source))
      .map((file) => file.slice(source.length).split('/'))
      .flatMap(([folder, ...inside]) => (inside.length === 0 ? [] : [`${source}${folder}/`]));
    expect([...new Set(folders)].filter((folder) => !named.includes(folder))).toEqual([]);
    const isThere = (name: string): boolean =>
      own.some((file) => (name.endsWith('/') ? file.startsWith(name) : file === name));
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  },
);

it('finds imports at all', () => {
  expect(imports.length).toBeGreaterThan(50);
});
