/**
 * `npm run bench:dashboard`: what the dashboard's screens weigh, and how long a person waits for a screen, a save and the login,
 * in a headless browser on a seeded portal. `-- --quick` measures less often.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../e2e/portal/chromium.ts';
import { startPortal, type Portal } from '../../e2e/portal/portal-process.ts';
import { writeResults } from '../measured.ts';
import { photograph } from '../photograph.ts';
import { dashboardTargets } from '../report/dashboard.ts';
import { fillFaculty } from './professors.ts';
import { logIn, openScreen, screensOf, untilLive, untilPreviewed, type Screen } from './screens.ts';
import { store, switchTo } from './times.ts';
import { weigh, type Weight } from './weight.ts';

const quick = process.argv.includes('--quick');
/** Of fewer than twenty, 95 of 100 is the slowest. */
const rounds = quick ? 3 : 30;
const saves = quick ? 5 : 30;
const logins = quick ? 2 : 5;
const professors = 1000;
const bars = { bytes: 195 * 1024, switchMs: 100, saveMs: 200 } as const;

/** A wait, in milliseconds. */
interface Wait {
  readonly name: string;
  /** What half of all times, and 95 of 100, stay below; absent where no bar is set. */
  readonly bar?: number;
  readonly times: readonly number[];
}

/** Shows what is being measured, where somebody is looking. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
}

async function weighAll(browser: Browser, { siteUrl }: Portal, from: Page, screens: readonly Screen[]) {
  const weights: Weight[] = [];
  const storageState = await from.context().storageState();
  for (const screen of screens) {
    progress(`Weighing ${screen.title}`);
    const context = await browser.newContext({ storageState });
    await context.addInitScript(() => sessionStorage.setItem('adminLoggedIn', 'true'));
    weights.push(await weigh(context, siteUrl, screen));
    await context.close();
  }
  return weights;
}

async function timeSwitches(page: Page, screens: readonly Screen[]): Promise<Wait[]> {
  const times = new Map<string, number[]>(screens.map(({ title }) => [title, []]));
  // The first visit to each loads what the later ones find.
  for (const screen of screens) await switchTo(page, screen);
  for (let round = 1; round <= rounds; round += 1) {
    progress(`Switching screens, round ${round} of ${rounds}`);
    for (const screen of screens) times.get(screen.title)?.push(await switchTo(page, screen));
  }
  return [...times].map(([title, taken]) => ({ name: `to ${title}`, bar: bars.switchMs, times: taken }));
}

/** A list that many years have filled. */
async function timeLongList(page: Page, portal: Portal, screens: readonly Screen[]): Promise<Wait> {
  const [faculty, other] = [screenNamed(screens, 'Faculty'), screenNamed(screens, 'Batches')];
  progress('Filling the list of professors');
  await fillFaculty(portal, professors);
  await openScreen(page, portal.siteUrl, faculty);
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    progress(`Switching to many professors, ${round} of ${rounds}`);
    await switchTo(page, other);
    times.push(await switchTo(page, faculty));
  }
  return { name: `to Faculty with ${professors.toLocaleString('en')} professors`, bar: bars.switchMs, times };
}

const screenNamed = (screens: readonly Screen[], title: string): Screen => {
  const found = screens.find((screen) => screen.title === title);
  if (found === undefined) throw new Error(`There is no screen ${title}.`);
  return found;
};

async function timeSaves(page: Page, { siteUrl }: Portal, screens: readonly Screen[]): Promise<Wait[]> {
  const added: number[] = [];
  const updated: number[] = [];
  await openScreen(page, siteUrl, screenNamed(screens, 'Fees Structure'));
  const rules = page.locator('.admin__cols', { has: page.getByRole('heading', { name: /^Rules/ }) });
  for (let count = 1; count <= saves; count += 1) {
    progress(`Saving, ${count} of ${saves}`);
    await rules.getByLabel('Point').fill(`Measured rule ${count}`);
    added.push(await store(page, 'Rules'));
    await rules.getByRole('button', { name: `Edit Measured rule ${count}`, exact: true }).click();
    await rules.getByLabel('Point').fill(`Measured rule ${count}, changed`);
    updated.push(await store(page, 'Rules'));
  }
  await openScreen(page, siteUrl, screenNamed(screens, 'Food Court'));
  const withPicture: Wait[] = [];
  for (const { of, width, height, hurried } of photographs) {
    const buffer = await photograph(width, height);
    const times: number[] = [];
    for (let count = 1; count <= saves; count += 1) {
      progress(`Saving with a picture ${of}, ${count} of ${saves}`);
      if (!hurried) await untilLive(page);
      await page.getByLabel('Name', { exact: true }).fill(`Measured kitchen ${count}`);
      await page.getByLabel('About', { exact: true }).fill('Dosas made to order');
      await page.getByLabel('Products', { exact: true }).fill('Dosa, Vada');
      const picture = { name: `plate ${count}.jpg`, mimeType: 'image/jpeg', buffer };
      await page.locator('input[type=file]').setInputFiles(picture);
      if (!hurried) await untilPreviewed(page);
      times.push(await store(page, 'Food brands'));
    }
    await untilLive(page);
    const bar = hurried ? {} : { bar: bars.saveMs };
    withPicture.push({ name: `add a food brand with a picture ${of}`, times, ...bar });
  }
  return [
    { name: 'add a rule', bar: bars.saveMs, times: added },
    { name: 'change a rule', bar: bars.saveMs, times: updated },
    ...withPicture,
  ];
}

/**
 * What is uploaded: a picture that was made smaller, and one as a phone takes it. Whoever hurries presses Save before the picture is shown
 * in the form, while the machine still makes the one before ready for the pages.
 */
const photographs = [
  { of: 'of 1600 × 1200', width: 1600, height: 1200, hurried: false },
  { of: 'as a phone takes it, 4000 × 3000', width: 4000, height: 3000, hurried: false },
  {
    of: 'as a phone takes it, one right behind the other',
    width: 4000,
    height: 3000,
    hurried: true,
  },
] as const;

async function timeLogins(browser: Browser, { siteUrl, password }: Portal): Promise<Wait> {
  const times: number[] = [];
  for (let count = 1; count <= logins; count += 1) {
    progress(`Logging in, ${count} of ${logins}`);
    const context = await browser.newContext();
    times.push(await logIn(await context.newPage(), siteUrl, password));
    await context.close();
  }
  return { name: 'from Login to the first list, nothing cached', times };
}

async function report(weights: readonly Weight[], waits: readonly Wait[]): Promise<void> {
  progress('');
  const results = { bars: { bytes: bars.bytes }, weights, waits };
  const targets = dashboardTargets(results);
  for (const { met, text } of targets) console.log(`${met ? 'PASS' : 'FAIL'}: ${text}`);
  await writeResults('dashboard', results);
  process.exitCode = targets.every(({ met }) => met) ? 0 : 1;
}

const portal = await startPortal();
try {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await logIn(page, portal.siteUrl, portal.password);
    const screens = await screensOf(page);
    const login = await timeLogins(browser, portal);
    const weights = await weighAll(browser, portal, page, screens);
    const switches = await timeSwitches(page, screens);
    const stored = await timeSaves(page, portal, screens);
    const long = await timeLongList(page, portal, screens);
    await report(weights, [login, ...switches, long, ...stored]);
  } finally {
    await browser.close();
  }
} finally {
  await portal.stop();
}
