/**
 * `npm run bench:preview`: from a key in a form of the dashboard to the painted page beside it, in a headless browser with the real CMS
 * and the real publisher, on the real site and on the same with so many professors that it has 10,200 pages. `-- --quick` types less,
 * and there are 1,020.
 */
import { parseArgs } from 'node:util';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import type { Client } from '@portal/contract';
import { writeResults } from '../measured.ts';
import { chromiumLaunch } from '../../e2e/portal/chromium.ts';
import { startPortal, type Portal } from '../../e2e/portal/portal-process.ts';
import { logIn as logInToApi } from '../api/content.ts';
import { logIn, openScreen } from '../dashboard/screens.ts';
import { fillAs } from '../publish/content.ts';
import {
  previewTargets,
  rowsOf,
  rowsOfOthers,
  type EditorRound,
  type PreviewResults,
  type Round,
} from '../report/preview.ts';
import { formatted } from '../report/section.ts';
import { typeLetters, untilShown } from './frame.ts';
import { measureOtherEditors } from './other-editors.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const letters = options.quick ? 60 : 200;
/** Letters before the measured ones: processes and browser compile what they run often. */
const warmUp = 20;
/** Times that a form's page is opened. */
const openings = options.quick ? 3 : 10;
/** Pages of the larger site: one for each professor, beside those that there are. */
const largerSite = options.quick ? 1020 : 10_200;

/** A form with its page beside it. */
interface Form {
  readonly name: string;
  /** Path and query of its screen. */
  readonly address: string;
  /** The part of the screen that it stands in. */
  readonly part: (page: Page) => Locator;
  /** The label of the field that is typed into. */
  readonly label: string;
  /** The text that is in it. */
  readonly text: string;
}

async function formsOf(client: Client): Promise<readonly Form[]> {
  const [rule] = await client.rule.list();
  const [professor] = await client.faculty.list();
  if (rule === undefined || professor === undefined) throw new Error('There is nothing to edit.');
  const screen = '/arun-app/admin/dashboard?topic=';
  return [
    {
      name: 'a professor',
      address: `${screen}faculty&faculty=${professor.id}`,
      part: (page) => page.locator('.admin__main'),
      label: 'About',
      text: professor.about,
    },
    {
      name: 'a rule',
      address: `${screen}fees&rule=${rule.id}`,
      part: (page) => page.locator('.admin__cols', { has: page.getByRole('heading', { name: /^Rules/ }) }),
      label: 'Point',
      text: rule.point,
    },
  ];
}

/** Opens the page beside a form, in a dashboard that was just loaded, and once more. @returns how long both took, in milliseconds */
async function openPage(page: Page, portal: Portal, { address, part, text }: Form) {
  await openScreen(page, portal.siteUrl, { title: '', address });
  const toPage = part(page).getByRole('radio', { name: 'Preview' });
  await toPage.waitFor();
  const open = (): Promise<number> => untilShown(page, () => toPage.check(), text.slice(0, 24));
  const cold = await open();
  await page.getByRole('button', { name: 'Close the page' }).click();
  await page.locator('.page iframe').waitFor({ state: 'detached' });
  return { cold, warm: await open() };
}

const print = (rows: ReturnType<typeof rowsOf>): void => {
  for (const { about, p50, p95, times } of rows)
    console.log(`${about}: p50 ${formatted(p50)} ms, p95 ${formatted(p95)} ms of ${times} times`);
};

/** Other editors, with the first professor's page. */
async function measureOthers(browser: Browser, portal: Portal): Promise<EditorRound[]> {
  const { client } = await logInToApi(portal.cms);
  const [professor] = await client.faculty.list();
  if (professor === undefined) throw new Error('There is nothing to edit.');
  const { about: text, id, name } = professor;
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-preview-'));
  try {
    const edited = { siteUrl: portal.siteUrl, path: `/arun-app/faculty/${id}`, name, text };
    const others = await measureOtherEditors(browser, { folder, openings, letters, warmUp, edited });
    print(rowsOfOthers(others));
    return others;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(browser: Browser, portal: Portal): Promise<Round[]> {
  await portal.publisher.untilPictured();
  const { client } = await logInToApi(portal.cms);
  const { pages } = (await portal.release()) ?? { pages: 0 };
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  // Measured is what a press opens: a desk would have it open already.
  await context.addInitScript(() => localStorage.setItem('portal.page', 'closed'));
  const page = await context.newPage();
  await logIn(page, portal.siteUrl, portal.password);
  const rounds: Round[] = [];
  for (const form of await formsOf(client)) {
    const opened: { readonly cold: number; readonly warm: number }[] = [];
    for (let turn = 0; turn < openings; turn += 1) opened.push(await openPage(page, portal, form));
    const field = form.part(page).getByLabel(form.label, { exact: true });
    const typed = await typeLetters(page, field, warmUp + letters);
    const cold = opened.map((times) => times.cold);
    const warm = opened.map((times) => times.warm);
    rounds.push({ name: form.name, pages, cold, warm, keys: typed.slice(warmUp) });
    print(rowsOf(rounds.slice(-1)));
  }
  await context.close();
  return rounds;
}

const browser = await chromium.launch(chromiumLaunch);
const rounds: Round[] = [];
const others: EditorRound[] = [];
try {
  for (const pages of [undefined, largerSite]) {
    const known = rounds[0]?.pages ?? 0;
    const portal = await startPortal(pages === undefined ? {} : { fill: fillAs(pages - known) });
    try {
      rounds.push(...(await measure(browser, portal)));
      if (pages === undefined) others.push(...(await measureOthers(browser, portal)));
    } finally {
      await portal.stop();
    }
  }
} finally {
  await browser.close();
}
const results: PreviewResults = { rounds, others };
const targets = previewTargets(results);
for (const { met, text } of targets) console.log(`${met ? 'PASS' : 'FAIL'}: ${text}`);
await writeResults('preview', results);
process.exitCode = targets.every(({ met }) => met) ? 0 : 1;
