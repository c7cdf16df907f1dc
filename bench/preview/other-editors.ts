import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page, Route } from '@playwright/test';
import { close, listen } from '../../publisher/src/serve/server.ts';
import type { EditorRound } from '../report/preview.ts';
import { typeLetters, untilShown } from './frame.ts';

const run = promisify(execFile);

/** An editor that renders its preview in the browser, by a template that a site's developer writes. */
interface OtherEditor {
  readonly name: string;
  /** Of the registry. */
  readonly package: string;
  readonly version: string;
  readonly year: number;
  /** Its program, below the package's `dist`. */
  readonly script: string;
  readonly logIn: string;
  /** Puts the one entry where a test repository has its files. */
  readonly store?: (page: Page, entry: string) => Promise<unknown>;
}

const collection = '#/collections/professors';

const editors: readonly OtherEditor[] = [
  {
    name: 'Decap CMS',
    package: 'decap-cms',
    version: '3.16.3',
    year: 2026,
    script: 'decap-cms.js',
    logIn: 'Login',
  },
  {
    name: 'Sveltia CMS',
    package: '@sveltia/cms',
    version: '0.221.1',
    year: 2026,
    script: 'sveltia-cms.js',
    logIn: 'Work with Test Repository',
    store: (page, entry) =>
      page.evaluate(`(async () => {
        let folder = await navigator.storage.getDirectory();
        for (const name of ['sveltia-cms-test', 'professors'])
          folder = await folder.getDirectoryHandle(name, { create: true });
        const file = await (await folder.getFileHandle('one.md', { create: true })).createWritable();
        await file.write(${JSON.stringify(entry)});
        await file.close();
      })()`),
  },
];

/** Packages that an editor loads from a CDN while it runs; here they come from the registry. */
const fromCdn: readonly string[] = ['immutable@5.1.9'];

/** Unpacks a package of the registry, without what it depends on: these bring all of it in one file. */
async function unpack(specifier: string, folder: string): Promise<void> {
  const target = join(folder, specifier.replace(/@[^@]+$/, ''));
  await mkdir(target, { recursive: true });
  const { stdout } = await run('npm', ['pack', specifier, '--silent', '--pack-destination', folder]);
  await run('tar', ['-xzf', join(folder, stdout.trim()), '--strip-components=1', '-C', target]);
}

/** What is edited, and where its text stands. */
export interface EditedPage {
  readonly siteUrl: string;
  /** The live page. */
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

const config = `backend: { name: test-repo }
media_folder: media
collections:
  - name: professors
    label: Professors
    folder: professors
    fields:
      - { name: name, label: Name, widget: string }
      - { name: about, label: About, widget: text }
`;

/**
 * The editor's page. Its template is as fast as one can be: of the live page, the elements that do not hold the one text are made once.
 */
function editorPage({ script }: OtherEditor, entry: string, html: string, text: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title>Editor</title></head><body>
<script>window.repoFiles = { professors: { 'one.md': { content: ${scriptText(entry)} } } };</script>
<script src="/${script}"></script>
<script>
const text = ${scriptText(text)};
const names = { class: 'className', for: 'htmlFor', srcset: 'srcSet' };
const view = (node) => {
  if (node.nodeType === Node.TEXT_NODE) return (about) => (node.data.includes(text) ? about : node.data);
  const properties = {};
  for (const { name, value } of node.attributes) if (name !== 'style') properties[names[name] ?? name] = value;
  const parts = [...node.childNodes].filter((child) => child.nodeType !== Node.COMMENT_NODE).map(view);
  const make = (about) => h(node.localName, properties, ...parts.map((part) => part(about)));
  if (node.textContent.includes(text)) return make;
  const element = make('');
  return () => element;
};
const page = new DOMParser().parseFromString(${scriptText(html)}, 'text/html');
const views = [...page.querySelectorAll('head > style, head > link[rel=stylesheet]'), ...page.body.children].map(view);
CMS.registerPreviewTemplate('professors', createClass({
  render() { return h('div', {}, ...views.map((part) => part(this.props.entry.getIn(['data', 'about'])))); },
}));
</script></body></html>`;
}

/** A text as a script in a page may name it. */
const scriptText = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.yml': 'text/plain',
};

/** Serves an editor, and what the page needs of the portal beside it. */
async function serveEditor(page: string, dist: string, siteUrl: string) {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '');
    const answer = async (): Promise<Uint8Array | string> => {
      if (path === '/') return page;
      if (path === '/config.yml') return config;
      const own = await readFile(join(dist, path)).catch(() => undefined);
      if (own !== undefined) return own;
      const reply = await fetch(siteUrl + path);
      response.statusCode = reply.status;
      return new Uint8Array(await reply.arrayBuffer());
    };
    response.setHeader(
      'Content-Type',
      path === '/' ? 'text/html' : (types[extname(path)] ?? 'application/octet-stream'),
    );
    answer().then(
      (body) => response.end(body),
      () => response.writeHead(500).end(),
    );
  });
  const port = await listen(server, 0, '127.0.0.1');
  return { origin: `http://localhost:${port}`, stop: () => close(server) };
}

/** Answers what an editor asks of its CDN from the packages of the registry. */
const fulfillFrom = (folder: string) => async (route: Route) => {
  const [, name, path] = /unpkg\.com\/((?:@[^/]+\/)?[^/@]+)@[^/]+\/(.+)/.exec(route.request().url()) ?? [];
  if (name === undefined || path === undefined) return route.abort();
  const headers = { 'access-control-allow-origin': '*' };
  return route.fulfill({ path: join(folder, name, path), contentType: 'text/javascript', headers });
};

const frame = 'iframe';

/** Opens and types in one editor as often as in ours. */
async function measureEditor(
  browser: Browser,
  editor: OtherEditor,
  { folder, openings, letters, warmUp, edited }: Measuring,
): Promise<EditorRound> {
  const entry = `---\nname: ${JSON.stringify(edited.name)}\nabout: ${JSON.stringify(edited.text)}\n---\n`;
  const live = await (await fetch(edited.siteUrl + edited.path)).text();
  // A preview runs none; one of them, the structured data, has the text as well.
  const html = live.replaceAll(/<script\b.*?<\/script>/gs, '');
  const dist = join(folder, editor.package, 'dist');
  const served = await serveEditor(editorPage(editor, entry, html, edited.text), dist, edited.siteUrl);
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  try {
    await context.route('https://unpkg.com/**', fulfillFrom(folder));
    const page = await context.newPage();
    const shown = edited.text.slice(0, 24);
    await page.goto(`${served.origin}/config.yml`);
    await editor.store?.(page, entry);
    const inList = page.getByText(edited.name, { exact: true }).first();
    const load = async (): Promise<void> => {
      // A new document: the same address with another place in it would be none.
      await page.goto('about:blank');
      await page.goto(`${served.origin}/${collection}`);
      await page.getByRole('button', { name: editor.logIn }).or(inList).first().waitFor();
      if (!(await inList.isVisible())) await page.getByRole('button', { name: editor.logIn }).click();
      await inList.waitFor();
    };
    const open = (): Promise<number> => untilShown(page, () => inList.click(), shown, frame);
    const [cold, warm]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < openings; turn += 1) {
      await load();
      cold.push(await open());
      await page.goBack();
      await inList.waitFor();
      warm.push(await open());
    }
    const typed = await typeLetters(page, page.locator('textarea').first(), warmUp + letters, frame);
    const { name, version, year } = editor;
    return { name, version, year, cold, warm, keys: typed.slice(warmUp) };
  } finally {
    await context.close();
    await served.stop();
  }
}

/** How much is measured, and of what. */
export interface Measuring {
  /** An empty folder. */
  readonly folder: string;
  readonly openings: number;
  readonly letters: number;
  readonly warmUp: number;
  readonly edited: EditedPage;
}

/** Measures the previews of other editors, each with the one record and the one page that ours is measured with. */
export async function measureOtherEditors(browser: Browser, measuring: Measuring): Promise<EditorRound[]> {
  const rounds: EditorRound[] = [];
  const specifiers = [...editors.map((one) => `${one.package}@${one.version}`), ...fromCdn];
  for (const specifier of specifiers) await unpack(specifier, measuring.folder);
  for (const editor of editors) rounds.push(await measureEditor(browser, editor, measuring));
  return rounds;
}
