import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { all, attributes, parsed, text } from '../../e2e/pages/document.ts';
import { root } from '../../e2e/portal/build.ts';
import type { Portal } from '../../e2e/portal/portal-process.ts';
import { runToEnd } from '../../e2e/portal/run-to-end.ts';
import { pagesOf } from '../lighthouse/pages.ts';
import { run, type Build } from '../publish/command.ts';

const source = join(root, 'bench/next/site');

/** A Next.js project that can be built. */
export interface NextProject {
  /** Builds every page, from nothing. */
  readonly build: () => Promise<Build>;
  /** Where the pages are then. */
  readonly output: string;
}

/** A page as the portal serves it. */
interface Served {
  readonly path: string;
  readonly html: string;
  readonly document: ReturnType<typeof parsed>;
}

/** The first value of an attribute. @throws Error when nothing carries it */
function attributeOf({ document }: Served, selector: string, name: string): string {
  const [value] = attributes(document, selector, name);
  if (value === undefined) throw new Error(`The page has no ${selector} with ${name}.`);
  return value;
}

/** What the project is told of a page: its words for machines, and its elements but for scripts and what only Astro reads. */
const pageOf = (page: Served) => ({
  title: all(page.document, 'title').map(text).join(''),
  description: attributeOf(page, 'meta[name="description"]', 'content'),
  icon: attributeOf(page, 'link[rel="icon"]', 'href'),
  body: (/<body[^>]*>([^]*)<\/body>/.exec(page.html)?.[1] ?? '')
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '')
    .replaceAll(/<\/?astro-(?:island|slot)\b[^>]*>/g, ''),
});

const stylesOf = ({ document }: Served): string =>
  all(document, 'style')
    .map(({ textContent }) => textContent)
    .join('\n');

/**
 * Readies the project outside of the checkout: the elements, styles and files of the portal's own pages, and its packages from the registry.
 * @param folder one that is not there yet
 * @param list the page that lists what the others show, which lie below it
 * @throws Error with what was printed, when packages cannot be installed or types are wrong
 */
export async function prepareProject(folder: string, portal: Portal, list: string): Promise<NextProject> {
  await cp(source, folder, { recursive: true, filter: (path) => !/\/(node_modules|\.next|out)$/.test(path) });
  const read = async (path: string): Promise<Response> => {
    const response = await fetch(portal.siteUrl + path);
    if (!response.ok) throw new Error(`The portal answered ${response.status} for ${path}.`);
    return response;
  };
  const open = async (path: string): Promise<Served> => {
    const html = await (await read(path)).text();
    return { path, html, document: parsed(html) };
  };
  const paths = (await pagesOf(portal.siteUrl))
    .filter(({ path, listed }) => listed && path.startsWith(`${list}/`))
    .map(({ path }) => path);
  const listing = await open(list);
  const others = await Promise.all(paths.map(open));
  const [one] = others;
  if (one === undefined) throw new Error(`There is no page below ${list}.`);
  const served = [listing, ...others];
  const pages = Object.fromEntries(served.map((page) => [page.path, pageOf(page)]));
  const frame = {
    language: attributeOf(listing, 'html', 'lang'),
    venture: attributeOf(listing, 'html', 'data-venture'),
    className: attributeOf(listing, 'body', 'class'),
    faces: attributes(listing.document, 'link[rel="preload"][as="font"]', 'href'),
  };
  const stylesheet = await (await read(attributeOf(listing, 'link[rel="stylesheet"]', 'href'))).text();
  const files = {
    'pages.json': JSON.stringify({ frame, pages }),
    'venture.css': stylesheet,
    'list.css': stylesOf(listing),
    'one.css': stylesOf(one),
  };
  await mkdir(join(folder, 'portal'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'portal', name), content);
  const named = [...served.map(({ html }) => html), stylesheet]
    .flatMap((content) => [...content.matchAll(/[\s"'(,](\/(?:_astro|media|icons)\/[\w./-]+)/g)])
    .map(([, path = '']) => path)
    .filter((path) => !path.endsWith('.js'));
  for (const path of new Set(named)) {
    await mkdir(dirname(join(folder, 'public', path)), { recursive: true });
    await writeFile(join(folder, 'public', path), Buffer.from(await (await read(path)).arrayBuffer()));
  }
  // With the settings of whoever started the bench: where the registry is, and whom to trust.
  await runToEnd('npm', ['ci', '--prefix', folder, '--include=dev', '--no-audit', '--no-fund']);
  const next = join(folder, 'node_modules/next/dist/bin/next');
  const env = { NEXT_TELEMETRY_DISABLED: '1' };
  await run({ file: process.execPath, args: [next, 'typegen'], cwd: folder, env });
  await run({ file: process.execPath, args: [join(folder, 'node_modules/typescript/bin/tsc')], cwd: folder });
  const output = join(folder, 'out');
  return {
    output,
    async build() {
      for (const left of ['.next', 'out']) await rm(join(folder, left), { recursive: true, force: true });
      return run({ file: process.execPath, args: [next, 'build'], cwd: folder, env });
    },
  };
}
