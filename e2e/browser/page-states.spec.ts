import type { Page, Route } from '@playwright/test';
import { ventureIds, ventures } from '@portal/contract';
import { expectSoundInViews, opposites, views, type View } from './page-watch.ts';
import { expect, oneWindow, test as base } from './portal.ts';

const test = base.extend(oneWindow);

/** What a visitor has opened on a page. */
interface State {
  readonly path: string;
  readonly name: string;
  readonly reach: (page: Page) => Promise<void>;
  /** Where the state exists, unless that is everywhere. */
  readonly views?: readonly View[];
}

const phones = views.filter(({ width }) => width < 400);
const narrow = views.filter(({ width }) => width < 360);

// axe reads every element of a page: a busy machine takes its time.
test.describe.configure({ timeout: 90_000 });

const menus = ventureIds.map((id): State => ({
  path: ventures[id].home,
  name: 'its menu open',
  views: phones,
  async reach(page) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.locator('details.menu summary').click();
    await expect(page.locator('.menu').getByRole('link').first()).toBeVisible();
  },
}));

const lightboxes = ventureIds
  .filter((id) => id !== 'group')
  .map((id): State => ({
    path: `${ventures[id].prefix}/gallery`,
    name: 'a picture enlarged',
    async reach(page) {
      await page
        .getByRole('link', { name: /Enlarge picture$/ })
        .first()
        .click();
      // It has grown out of its place, and has its neighbours beside it.
      await expect(page.getByRole('dialog').locator('.pswp__item').filter({ visible: true })).toHaveCount(3);
    },
  }));

/** Opens every part of a page that unfolds. */
async function unfold(page: Page): Promise<void> {
  const parts = page.locator('main details');
  expect(await parts.count()).toBeGreaterThan(0);
  for (const part of await parts.all()) {
    await part.evaluate((details: HTMLDetailsElement) => (details.open = true));
  }
}

const states: readonly State[] = [
  ...menus,
  ...lightboxes,
  { path: '/arun-app/about', name: 'its card unfolded', reach: unfold },
  {
    path: '/arun-app/class-schedule',
    name: 'the lessons of a subject shown in each course',
    async reach(page) {
      for (const course of await page.locator('.syllabus').all()) {
        await course.locator('summary').first().click();
      }
      await expect(page.getByText('Hide Lessons').first()).toBeVisible();
    },
  },
  {
    path: '/aruninfra-app/projects',
    name: 'the sheet of a project open',
    async reach(page) {
      await page.getByRole('button', { name: 'Green Kitchen' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    path: '/aruninfra-app/projects',
    name: 'a member of the team turned over',
    async reach(page) {
      await page
        .getByRole('checkbox', { name: /^Turn over/ })
        .first()
        .press('Space');
      await expect(page.locator('.flip .sides').first()).toHaveCSS('transform', /^matrix3d\(-1/);
    },
  },
  {
    path: '/arungrit-app/',
    name: 'the last of its voices shown',
    async reach(page) {
      await page.locator('.carousel').scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Show 5 of 5' }).click();
      await expect(page.getByRole('group', { name: '5 of 5', exact: true })).toBeInViewport();
    },
  },
];

for (const { path, name, reach, views: where } of states) {
  test(`${path} is sound with ${name}`, async ({ page }) => {
    await page.goto(path);
    await reach(page);
    await expectSoundInViews(page, where ?? [...opposites, ...narrow]);
  });
}

for (const id of ventureIds) {
  const { contact, enquiryTagAfterReset, phoneRequired } = ventures[id];
  test(`${contact} is sound with its map, and with its form in every state`, async ({ page, portal }) => {
    await page.goto(contact);
    await page.locator('iframe[title="Find Us"]').scrollIntoViewIfNeeded();
    await expect(page.frameLocator('iframe[title="Find Us"]').getByText('Show the map')).toBeVisible();

    const send = page.getByRole('button', { name: /^Send/ });
    // The very first press, before the script of the form is there.
    await send.click();
    await expect(page.getByRole('alert')).toHaveText(
      `Not sent yet. ${phoneRequired ? 'Four' : 'Three'} fields above need a second look.`,
    );
    await expect(page.locator('.is-bad')).toHaveCount(phoneRequired ? 4 : 3);
    await expect(page.getByLabel('Name')).toBeFocused();
    await expectSoundInViews(page, opposites);

    await page.getByLabel('Name').fill('Meena S');
    await page.getByLabel('Email').fill('meena@example.com');
    await page.getByLabel('Phone').fill('+91 00000 00000');
    await page.getByLabel('Message').fill('Is somebody there on Sunday?');
    const headers = { 'access-control-allow-origin': portal.siteUrl };
    const sent: Route[] = [];
    await page.route('**/contact/send', (route) => {
      sent.push(route);
    });
    /** Answers the one request that waits. */
    const answer = async (status: number): Promise<void> => {
      await expect.poll(() => sent.length).toBe(1);
      await sent.pop()?.fulfill({ status, headers, json: status === 200 ? { status: true } : {} });
    };
    await send.click();
    await expect(send).toHaveText('Sending…');
    await expectSoundInViews(page, opposites);
    await answer(500);
    await expect(page.getByRole('alert')).toHaveText('There was an error sending your message.');
    await expectSoundInViews(page, opposites);

    await send.click();
    await expect(send).toHaveText('Sending…');
    await answer(200);
    const close = page.getByRole('button', { name: 'Close' }).last();
    await expect(close).toBeVisible();
    await expectSoundInViews(page, opposites);
    await close.click();
    for (const label of ['Name', 'Email', 'Phone', 'Message']) {
      await expect(page.getByLabel(label)).toHaveValue('');
    }
    await expect(page.locator('[name=enquiry]')).toHaveValue(enquiryTagAfterReset);
  });
}
