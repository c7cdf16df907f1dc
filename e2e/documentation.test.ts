import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The cells of a table's rows below its head, where the head begins as told. */
function rowsOf(file: string, head: string): string[][] {
  const lines = read(file).split('\n');
  const first = lines.findIndex((line) => line.startsWith(`| ${head} `));
  const body = first === -1 ? [] : lines.slice(first + 2);
  const end = body.findIndex((line) => !line.startsWith('|'));
  return body.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('docs/dependencies.md', () => {
  interface Manifest {
    readonly workspaces?: readonly string[];
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  }
  const manifestOf = (folder: string): Manifest =>
    JSON.parse(read(path.join(folder, 'package.json'))) as Manifest;
  const rooms = ['root', ...(manifestOf('.').workspaces ?? [])];
  const direct = rooms
    .map((room) => [room, manifestOf(room === 'root' ? '.' : room)] as const)
    .flatMap(([room, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter((name) => !name.startsWith('@portal/'))
        .map((name) => `${name} in ${room}`),
    );
  const rows = rowsOf('docs/dependencies.md', 'Dependency');
  const said = rows.flatMap(([names, rooms = '']) =>
    namesIn(names).flatMap((name) => rooms.split(', ').map((room) => `${name} in ${room}`)),
  );
  /** A `*` in a row stands for the rest of the name: one package, built for several machines. */
  const covers = (row: string, dependency: string): boolean => {
    const [start = '', end] = row.split('*');
    if (end === undefined) return dependency === row;
    return dependency.startsWith(start) && dependency.endsWith(end);
  };

  it('has a row for every direct dependency, and no other', () => {
    expect(direct.filter((dependency) => !said.some((row) => covers(row, dependency)))).toEqual([]);
    expect(said.filter((row) => !direct.some((dependency) => covers(row, dependency)))).toEqual([]);
    expect(direct.length).toBeGreaterThan(50);
  });

  it('gives each a reason', () => {
    expect(rows.filter(([, , reason = '']) => reason.length < 10)).toEqual([]);
  });
});

describe('docs/configuration.md', () => {
  /** Variables that npm and the system set, and one by which a command tells its own build where the content is. */
  const notSettings: ReadonlySet<string> = new Set(['INIT_CWD', 'PATH', 'PORTAL_CONTENT']);
  const commands = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'scripts'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter(
      (file) => /\.(ts|mjs)$/.test(file) && !file.includes('.test.') && existsSync(path.join(root, file)),
    );
  const files = ['cms/src/environment.ts', 'publisher/src/configuration.ts', ...commands];
  const variables = new Set(
    files
      .flatMap((file) => [
        // A line of a schema, and a variable that is read as it is.
        ...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
        ...read(file).matchAll(/\bprocess\.env(?:\.|\[')([A-Z][A-Z0-9_]+)/g),
      ])
      .map(([, name = '']) => name)
      .filter((name) => !notSettings.has(name)),
  );
  const said = rowsOf('docs/configuration.md', 'Variable').flatMap(([names]) => namesIn(names));

  it('names every variable that the CMS, the publisher and the commands read, once, and no other', () => {
    expect(said.toSorted()).toEqual([...variables].toSorted());
    expect(variables.size).toBeGreaterThan(50);
  });

  it('has what the README names', () => {
    const named = rowsOf('README.md', 'Variable').flatMap(([names]) => namesIn(names));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !said.includes(name))).toEqual([]);
  });
});

describe('commands', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const nameOf = ([command = '']: readonly string[]): string =>
    /^`npm (?:run )?([\w:-]+)/.exec(command)?.[1] ?? command;

  it('stand in docs/commands.md or, where they measure, in bench/README.md: every script of package.json, once', () => {
    const said = ['docs/commands.md', 'bench/README.md'].flatMap((file) =>
      rowsOf(file, 'Command').map(nameOf),
    );
    expect(said.toSorted()).toEqual(Object.keys(scripts).toSorted());
  });

  it('of the README are there', () => {
    const named = rowsOf('README.md', 'Command').map(nameOf);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('links', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'bench/README.md',
    ...readdirSync(path.join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  /** As GitHub makes it of a heading. */
  const anchorOf = (heading: string): string =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-');

  it.each(pages)('of %s lead somewhere', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^https?:/.test(link));
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : path.join(path.dirname(page), file);
      if (!existsSync(path.join(root, target))) return true;
      const headings =
        anchor === undefined
          ? []
          : [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text));
      return anchor !== undefined && !headings.includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

it('the README is short', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThan(9 * 1024);
});

describe('docs/promises.md', () => {
  const rows = rowsOf('docs/promises.md', 'Promise');

  it.each(rows)('%s', (_promise, file = '', title = '') => {
    const [name = ''] = namesIn(file);
    // In the words with which a test begins, and not in a comment.
    const titles = [...read(name).matchAll(/(?:^|[(,])\s*(['"`])((?:(?!\1).)+)\1,?/gm)].map(
      ([, , text]) => text,
    );
    expect(titles.some((text) => text?.includes(title))).toBe(true);
  });

  it('names dozens', () => expect(rows.length).toBeGreaterThan(30));
});
