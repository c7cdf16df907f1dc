import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { variables as ofThePublisher } from '../publisher/src/configuration.ts';
import { variables as ofTheCommands } from '../scripts/portal/settings.ts';

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

describe('docs/configuration.md', async () => {
  // By its file: the CMS is compiled to another kind of module than what checks the types here.
  const cms = path.join(root, 'cms/src/environment.ts');
  const { variables: ofTheCms } = (await import(cms)) as { variables: z.ZodObject };
  const secretsPart = 'The administrator and the secrets';
  /** In the order of the document; a setting stands where its name matches first. */
  const parts: readonly (readonly [title: string, names: RegExp])[] = [
    ['Folders and addresses', /^(DATA_DIR|OUT_DIR|HOST|.*_PORT|(SITE|CMS)_.*URL|TRUST_PROXY|CORS_ORIGINS)$/],
    [secretsPart, /^(ADMIN_E|ADMIN_P|APP_KEYS|.*_SALT$|.*_KEY$|ADMIN_JWT|.*HOOK_SECRET)/],
    ['Content, limits and logs', /^(SEED|LOGIN|ENQUIR|REQUEST|LOG_|AUDIT|NODE_ENV)/],
    ['Mail', /^(SMTP|MAIL)_/],
    ['Backups', /^BACKUP/],
    ['Database', /^DATABASE/],
    ['Uploads in a bucket', /^UPLOADS/],
    ['Where releases go', /^PUBLISHER_(S3|FOLDER|DEPLOY)/],
    ['The publisher', /./],
  ];
  /** `PUBLISHER_S3_ACCESS_KEY_ID` is no secret of the portal, and `DATABASE_PORT` no port of it. */
  const partOf = (name: string): string => {
    const own = /^(DATABASE|UPLOADS|PUBLISHER_S3)_/.test(name) ? parts.slice(5) : parts;
    return own.find(([, names]) => names.test(name))?.[0] ?? '';
  };
  const settings = Map.groupBy(
    [ofTheCms, ofThePublisher, ofTheCommands].flatMap(({ shape }) => Object.entries<z.ZodType>(shape)),
    ([name]) => name,
  );

  /** What is taken where nothing is set, as somebody would write it; empty for nothing. */
  function defaultOf(schema: unknown): string {
    if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
      return String(schema.def.defaultValue);
    return schema instanceof z.ZodPipe ? defaultOf(schema.in) : '';
  }

  /** Of a secret no default: what stands for it is for development only. */
  const isShown = (name: string): boolean => name === 'ADMIN_EMAIL' || partOf(name) !== secretsPart;

  it('is what the schemas of CMS, publisher and commands say, each setting once (`-u` writes it)', async () => {
    const rows = [...settings].map(([name, uses]) => {
      const values = new Set(uses.map(([, schema]) => defaultOf(schema)).filter((value) => value !== ''));
      const words = uses.flatMap(([, { description }]) => description ?? []);
      expect([name, values.size < 2, words.length]).toEqual([name, true, 1]);
      return {
        name,
        row: `| \`${name}\` | ${isShown(name) ? [...values].map((value) => `\`${value}\``).join('') : ''} | ${words[0]} |`,
      };
    });
    expect(rows.length).toBeGreaterThan(50);
    const text = [
      '# Configuration',
      'Settings are environment variables. An empty one counts as unset; a wrong one is refused with a sentence that names it. This page is written from the schemas that read them.',
      ...parts.map(([title]) => {
        const own = rows.filter(({ name }) => partOf(name) === title).map(({ row }) => row);
        return [`## ${title}\n`, '| Variable | Default | Meaning |', '| --- | --- | --- |', ...own].join(
          '\n',
        );
      }),
    ].join('\n\n');
    const options = await resolveConfig(path.join(root, 'docs/configuration.md'));
    const page = await format(text, { ...options, parser: 'markdown' });
    await expect(page).toMatchFileSnapshot('../docs/configuration.md');
  });

  it('lacks no variable that a command reads', () => {
    /** Variables that npm and the system set, the browser of the tests, and one by which a command tells its own build where the content is. */
    const notSettings: ReadonlySet<string> = new Set(['INIT_CWD', 'PATH', 'PORTAL_CONTENT', 'CHROMIUM']);
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'scripts'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => /(?<!\.test)\.(ts|mjs)$/.test(file) && existsSync(path.join(root, file)));
    const found = files.flatMap((file) => [
      ...read(file).matchAll(/\bprocess\.env(?:\.|\[')([A-Z][A-Z0-9_]+)/g),
    ]);
    const names = found.map(([, name = '']) => name).filter((name) => !notSettings.has(name));
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });

  it('has what the README names', () => {
    const named = rowsOf('README.md', 'Variable').flatMap(([names]) => namesIn(names));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !settings.has(name))).toEqual([]);
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

it('the README names every folder, and none that is gone', () => {
  const made = /^(\..+|node_modules|dist|screenshots|test-results)$/;
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !made.test(entry.name))
    .map(({ name }) => `${name}/`);
  const named = rowsOf('README.md', 'Folder').flatMap(([names]) => namesIn(names));
  expect(named.toSorted()).toEqual(folders.toSorted());
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
