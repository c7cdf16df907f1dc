import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../portal/build.ts';
import { testLaunch } from '../portal/chromium.ts';
import { startCms, type Cms } from '../portal/cms-process.ts';

const run = promisify(execFile);
const project = join(root, 'cms');
const strapi = join(
  createRequire(join(project, 'package.json')).resolve('@strapi/strapi/package.json'),
  '../bin/strapi.js',
);

let cms: Cms;
let browser: Browser;
let page: Page;
/** What the browser refused, by the panel's policy or for any other reason of its own. */
const refused: string[] = [];

beforeAll(async () => {
  cms = await startCms();
  browser = await chromium.launch(testLaunch);
  page = await browser.newPage();
  page.on('pageerror', (error) => refused.push(String(error)));
  page.on('console', (message) => {
    if (/content security policy|refused to|trusted/i.test(message.text())) refused.push(message.text());
  });
});

afterAll(async () => {
  await browser?.close();
  await cms?.stop();
});

test('without its screens the panel says that it is being prepared, dressed as it should be', async () => {
  const reply = await fetch(`${cms.origin}/admin`);
  if (reply.status === 503) {
    expect(reply.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/);
    await page.goto(`${cms.origin}/admin`);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).display)).toBe('grid');
  } else expect(reply.status).toBe(200);
  expect(refused).toEqual([]);
});

test('its screens work, and try nothing that its policy forbids', { timeout: 900_000 }, async () => {
  // The running CMS serves them as soon as they are there.
  await run(process.execPath, ['--max-old-space-size=2048', strapi, 'build'], {
    cwd: project,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, DATA_DIR: cms.dataDir, NODE_ENV: 'development' },
  });
  await expect.poll(async () => (await fetch(`${cms.origin}/admin`)).status, { timeout: 30_000 }).toBe(200);
  await page.goto(`${cms.origin}/admin`);
  await page.getByLabel(/email/i).fill(cms.email);
  await page.locator('input[name=password]').fill(cms.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Content Manager' }).first().waitFor();
  await page.goto(`${cms.origin}/admin/content-manager/collection-types/api::rule.rule/create`);
  await page.locator('textarea').fill('Written in the panel');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await fetch(`${cms.origin}/api/v1/rule`)).text(), { timeout: 30_000 })
    .toContain('Written in the panel');
  for (const screen of [
    'plugins/upload',
    'settings/webhooks',
    'content-manager/collection-types/api::faculty.faculty',
  ]) {
    await page.goto(`${cms.origin}/admin/${screen}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  expect(refused).toEqual([]);
});

test(
  'a save that is refused keeps everything that was typed, and says why',
  { timeout: 120_000 },
  async () => {
    const records = `${cms.origin}/admin/content-manager/collection-types/api::batch.batch`;
    const stored = {
      subjects: 'Accountancy',
      languages: 'Tamil',
      startDate: '2026-06-01',
      duration: '10 months',
    };
    const field = (name: string) => page.locator(`[name=${name}]`);
    const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
    const sentence = 'Please fill in all the batch fields before saving.';

    await page.goto(`${records}/create`);
    await field('batchName').fill('Plus Two');
    for (const [name, text] of Object.entries(stored)) await field(name).fill(text);
    await field('fees').fill('12000');
    // The panel itself lets spaces pass.
    await field('duration').fill('   ');
    await save();
    await page.getByText(sentence).first().waitFor();
    await expect.poll(() => field('batchName').inputValue()).toBe('Plus Two');
    await field('duration').fill('10 months');
    await save();
    await page.waitForURL(/batch\/(?!create)[a-z0-9]+/);

    /** What is typed while the server refuses for a reason. */
    const isKept = async (typed: string): Promise<void> => {
      // Whatever the panel does after the answer is done once the record has come again.
      const again = page.waitForResponse(
        (reply) => reply.request().method() === 'GET' && reply.url().includes('api::batch.batch/'),
      );
      await save();
      await again;
      await page.getByRole('button', { name: 'Save', exact: true }).and(page.locator(':enabled')).waitFor();
      expect(await field('batchName').inputValue()).toBe(typed);
    };
    await field('batchName').fill('Typed before a refusal');
    await field('duration').fill('   ');
    await isKept('Typed before a refusal');
    await page.getByText(sentence).first().waitFor();
    await field('duration').fill('10 months');

    const writes = '**/content-manager/collection-types/api::batch.batch/*';
    const failing = async (typed: string, how: Parameters<typeof page.route>[1]): Promise<void> => {
      await page.route(writes, how);
      await field('batchName').fill(typed);
      await isKept(typed);
      await page.unroute(writes);
    };
    const error = {
      status: 403,
      name: 'ForbiddenError',
      message: 'This record is written by the portal.',
      details: {},
    };
    await failing('Typed before a 403', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 403, json: { data: null, error } })
        : route.continue(),
    );
    await page.getByText(error.message).first().waitFor();
    await failing('Typed while the network was away', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await save();
    await expect
      .poll(async () => (await fetch(`${cms.origin}/api/v1/batch`)).text(), { timeout: 30_000 })
      .toContain('Typed while the network was away');
    expect(await field('batchName').inputValue()).toBe('Typed while the network was away');
  },
);
