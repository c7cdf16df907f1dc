import type { Page } from '@playwright/test';
import type { Portal } from '../portal/portal-process.ts';
import { chosen, openDashboard, policyViolations, sent, topicPath, widthOf } from './dashboard-screen.ts';
import { administratorClient } from './administrator.ts';
import { expectSound } from './page-watch.ts';
import { expect, test } from './portal.ts';
import { png } from '../http/test-files.ts';

const name = 'Dr. Preview Sundaram';
const professor = {
  name,
  designation: 'Professor of Previews',
  experience: '12 years',
  email: 'preview@example.com',
  about: 'Shows what will be.',
  education: 'M.Com, B.Ed',
  achievements: 'Many pages',
  workExperience: 'Twelve years here',
};

const paneWidth = async (page: Page): Promise<number> =>
  Math.round((await page.locator('.page').boundingBox())?.width ?? 0);

/** List, form and page stand side by side; how wide the page is, and whether it is there, is kept. */
async function expectPanes(page: Page): Promise<void> {
  const [list, form, shown] = await Promise.all(
    ['.rows', '.editor > .form', '.editor > .page'].map((part) => page.locator(part).boundingBox()),
  );
  if (!list || !form || !shown) throw new Error('A pane is missing.');
  expect(list.x + list.width).toBeLessThan(form.x);
  expect(form.x + form.width).toBeLessThan(shown.x);
  const grip = page.getByRole('separator', { name: 'Width of the page' });
  const before = await paneWidth(page);
  await grip.press('ArrowLeft');
  await expect.poll(() => paneWidth(page)).toBe(before + 32);
  await page.getByRole('button', { name: 'Close the page' }).click();
  await expect(page.getByRole('radio', { name: 'Edit' })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Designation')).toBeVisible();
  await expect(page.locator('.page')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Preview' }).check();
  await expect.poll(() => paneWidth(page)).toBe(before + 32);
  await grip.hover();
  await page.mouse.down();
  await page.mouse.move(shown.x - 68, 600);
  await page.mouse.up();
  await expect.poll(() => paneWidth(page)).toBe(Math.round(shown.width) + 68);
}

/** On how many pages the professor stands: the list, the own page, and those of colleagues. */
async function countPages(portal: Portal): Promise<number> {
  const others = (await (await administratorClient(portal)).faculty.list()).map((one) => `/${one.id}`);
  const pages = ['', '/0', ...others].map(async (end) =>
    (await fetch(`${portal.siteUrl}/arun-app/faculty${end}`)).text(),
  );
  return (await Promise.all(pages)).filter((html) => html.includes(name)).length;
}

test('what is typed and chosen is seen on the page, hostile text as text, and nothing of it is stored; on a phone the page stands in the place of the form, which goes on without a publisher', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const { value: id } = await client.faculty.create(professor, sent(await png('portrait.png', 400, 480)));
  await page.setViewportSize({ width: 1440, height: 1200 });
  const refused = policyViolations(page);
  page.on('dialog', (dialog) => void dialog.accept());
  // A desk shows the page of an open record without a press.
  await openDashboard(page, portal, `${topicPath('faculty')}&faculty=${id}`, 'usual');
  const frame = page.frameLocator('.page iframe');
  const designation = page.getByLabel('Designation');
  await expect(frame.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expectPanes(page);
  await expect(page.getByRole('heading', { name: 'This changes no page' })).toBeVisible();
  await designation.fill('Professor of What Will Be');
  await expect(frame.getByText('Professor of What Will Be').first()).toBeInViewport();
  await expect(
    page.getByRole('heading', { name: `This changes ${await countPages(portal)} pages`, exact: true }),
  ).toBeVisible();
  // A tap on a text of the record leads to its field, and nothing in the frame leads away.
  await frame.getByText(professor.about).first().click();
  await expect(page.getByLabel('About')).toBeFocused();
  await frame.getByRole('link').first().click();
  await expect(frame.getByText('Professor of What Will Be').first()).toBeAttached();
  await page.getByRole('radio', { name: 'Now' }).check();
  await expect(frame.getByText(professor.designation).first()).toBeVisible();
  await page.getByRole('radio', { name: 'After' }).check();
  await page.getByLabel('Which page').selectOption('/arun-app/faculty');
  await expect(frame.getByText('Professor of What Will Be').first()).toBeInViewport();
  await page.getByRole('radio', { name: 'Desk' }).check();
  await expectSound(page, 'a form with its page');
  expect(await (await fetch(`${portal.siteUrl}/arun-app/faculty/${id}`)).text()).not.toContain(
    'What Will Be',
  );

  await page.getByLabel('Which page').selectOption(`/arun-app/faculty/${id}`);
  const hostile = '<img src=x onerror="top.hacked=1"><script>top.hacked=1</script>';
  await page.getByLabel('About').fill(hostile);
  await expect(frame.getByText(hostile).first()).toBeAttached();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  // A picture that was chosen is shown from the browser.
  await page.locator('input[type="file"]').setInputFiles(chosen(await png('new.png', 300, 360, '#996633')));
  const picture = frame.locator('img[src^="blob:"]').first();
  await expect(picture).toBeVisible();
  expect(await widthOf(picture)).toBe(300);
  expect(refused).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('radio', { name: 'Preview' }).check();
  await expect(frame.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(designation).toBeHidden();
  await expectSound(page, 'a page on a phone');
  await page.getByRole('radio', { name: 'Edit' }).check();
  await expect(designation).toBeVisible();

  await page.route('**/api/v1/preview', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'access-control-allow-origin': portal.siteUrl, 'access-control-allow-credentials': 'true' },
      json: { error: 'Pages cannot be shown.' },
    }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByRole('status').getByText('Pages cannot be shown.')).toBeVisible();
  await expect(page.locator('.page')).toHaveCount(0);
  await designation.fill('Typed all the same');
  await expect(page.getByRole('button', { name: 'Update' })).toBeEnabled();
  await client.faculty.remove(id);
});
