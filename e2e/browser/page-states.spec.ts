import type { Page, Route } from '@playwright/test';
import { ventureIds, ventures, type VentureId } from '@portal/contract';
import { expectSoundInViews, looks, opposites, views, type View } from './page-watch.ts';
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
  {
    // One lightbox serves all galleries.
    path: '/arun-app/gallery',
    name: 'a picture enlarged',
    async reach(page) {
      await page
        .getByRole('link', { name: /Enlarge picture$/ })
        .first()
        .click();
      // It has grown out of its place, and has its neighbours beside it.
      await expect(page.getByRole('dialog').locator('.pswp__item').filter({ visible: true })).toHaveCount(3);
    },
  },
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

/** One form serves all sites: it is asked whole where it thanks in its own place and where it does in a dialog, elsewhere for its looks. */
const askedWhole: ReadonlySet<VentureId> = new Set(['institute', 'eats']);
/** The sites whose thanks take the place of the form. */
const inPlace: ReadonlySet<VentureId> = new Set(['group', 'institute', 'grit']);

for (const [index, id] of ventureIds.entries()) {
  const { contact, enquiryTagAfterReset, phoneRequired } = ventures[id];
  test(`${contact} is sound with its map, and with its form in every state`, async ({ page, portal }) => {
    let states = index;
    const expectSoundState = async (): Promise<void> => {
      states += 1;
      // Where the page stands, its header lies over half of a link, which axe takes for a small one.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      // Each state is looked at one way a site, and both ways on all of them.
      const one = { ...(states % 2 === 0 ? views[0] : views[2]), rules: looks };
      await expectSoundInViews(page, askedWhole.has(id) ? opposites : [one]);
    };
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
    await expectSoundState();

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
    await expectSoundState();
    await answer(500);
    await expect(page.getByRole('alert')).toHaveText('There was an error sending your message.');
    await expectSoundState();

    await send.click();
    await expect(send).toHaveText('Sending…');
    await answer(200);
    const thanks = inPlace.has(id)
      ? page.getByRole('region', { name: '✅ Thank you! We will reply soon.' })
      : page.getByRole('dialog', { name: 'Thank You!', exact: true });
    await expect(thanks).toBeInViewport({ ratio: 1 });
    if (!inPlace.has(id))
      await expect(thanks).toContainText(
        'Your message has been successfully sent. We will get back to you soon.',
      );
    await expectSoundState();
    if (id === 'eats') await page.keyboard.press('Escape');
    else await thanks.getByRole('button', { name: 'Close' }).last().click();
    await expect(thanks).toHaveCount(0);
    for (const label of ['Name', 'Email', 'Phone', 'Message']) {
      await expect(page.getByLabel(label)).toHaveValue('');
    }
    await expect(page.locator('[name=enquiry]')).toHaveValue(enquiryTagAfterReset);
  });
}
