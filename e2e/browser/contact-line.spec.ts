import { ventures } from '@portal/contract';
import type { Page } from '@playwright/test';
import { examplePage, type Example } from '../pages/example-pages.ts';
import { expect, oneWindow, test as base } from './portal.ts';
import { templates } from './templates.ts';

const test = base.extend(oneWindow);

const phone = { width: 360, height: 640 };
const bar = (page: Page) => page.getByRole('complementary', { name: 'Hours and contact' });

/** Pages that say nothing of the moment. */
const timeless: readonly (readonly [string, Example])[] = [
  ['that is made once and for all', { clockless: true, whole: true }],
  [
    'of a business whose hours are known in words alone',
    { told: { key: 'profile', values: { hours: 'Mon–Fri 9:00 AM–6:00 PM', hours_week: null } } },
  ],
];
for (const [which, example] of timeless) {
  test(`a page ${which} names the hours on a phone, too`, async ({ page }) => {
    const path = ventures.infra.home;
    const body = await examplePage(path, example);
    await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.setViewportSize(phone);
    await page.goto(path);
    const line = bar(page);
    await expect(line.getByText('Mon–Fri 9:00 AM–6:00 PM')).toBeInViewport({ ratio: 1 });
    await expect(line.getByText(/^(Open|Closed)/)).toHaveCount(0);
  });
}

/** In pixels: less than what head and bar leave of the window, so that each control stands between them at some step. */
const step = 200;

for (const path of templates) {
  test(`on a phone the bar covers no control of ${path}, wherever it is scrolled and whatever has the focus`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const found = await page.evaluate((by) => {
      const line = document.querySelector('.reach');
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input, textarea, summary, select, iframe',
        ),
      ].filter((control) => {
        const { width } = control.getBoundingClientRect();
        const isInReach = control.checkVisibility({ visibilityProperty: true }) && control.tabIndex >= 0;
        return isInReach && width > 0 && control.closest('.reach') === null;
      });
      /** What a finger meets in the middle of a control, of its first line where it has several. */
      const hit = (control: HTMLElement) => {
        const { left, top, width, height } = control.getClientRects()[0] ?? new DOMRect();
        const met = document.elementFromPoint(left + width / 2, top + height / 2);
        if (met === null) return 'nothing';
        const label = met.closest('label')?.control;
        if (control.contains(met) || met.contains(control) || label === control) return 'it';
        return met.closest('.reach, .site-head') === null ? 'another' : 'an edge';
      };
      const covered = new Set<HTMLElement>();
      const reached = new Set<HTMLElement>();
      const hidden = new Set<HTMLElement>();
      for (let y = 0; y < document.documentElement.scrollHeight; y += by) {
        scrollTo({ top: y, behavior: 'instant' });
        for (const control of controls) {
          const met = hit(control);
          if (met === 'an edge') covered.add(control);
          else if (met === 'it') reached.add(control);
          else if (met === 'another') hidden.add(control);
        }
      }
      const unfocused = controls.filter((control) => {
        control.focus();
        const { left, width, bottom, top } = control.getBoundingClientRect();
        const y = Math.min(bottom, innerHeight) - Math.min(4, (bottom - top) / 2);
        return document.elementFromPoint(left + width / 2, y)?.closest('.reach') instanceof Element;
      });
      const named = (some: Iterable<HTMLElement>) => [...some].map((control) => control.outerHTML);
      return {
        looked: controls.length,
        hasLine: line?.checkVisibility() ?? false,
        unreached: named([...covered].filter((control) => !reached.has(control))),
        hidden: named(hidden),
        unfocused: named(unfocused),
      };
    }, step);
    expect(found).toMatchObject({ hasLine: true, unreached: [], hidden: [], unfocused: [] });
    expect(found.looked).toBeGreaterThan(10);
  });
}

test('the bar leaves its room to a keyboard and to the menu, and the page ends above it', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/arungrit-app/contact');
  const line = bar(page);
  await expect(line).toBeVisible();
  await page.getByLabel('Name').focus();
  await expect(line).toBeHidden();
  await page.getByLabel('Name').blur();
  await expect(line).toBeVisible();
  await page.locator('.menu summary').click();
  await expect(line).toBeHidden();
  await page.locator('.menu summary').click();
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
  const edge = await line.boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
});
