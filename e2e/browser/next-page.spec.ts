import { expect, test } from './portal.ts';

test('a link that somebody points at is loaded before it is pressed', async ({ page, portal }) => {
  const session = await page.context().newCDPSession(page);
  const faults: unknown[] = [];
  /** How far the pages are that were asked for ahead. An attached debugger keeps Chromium from rendering them, not from loading them. */
  const ahead = new Map<string, string>();
  session.on('Preload.ruleSetUpdated', ({ ruleSet }) => ruleSet.errorType && faults.push(ruleSet));
  session.on('Preload.prefetchStatusUpdated', ({ key, status }) =>
    ahead.set(new URL(key.url).pathname, status),
  );
  await session.send('Preload.enable');
  await page.goto(`${portal.siteUrl}/arun-app/about`);
  const link = page.getByRole('link', { name: 'Faculty' }).first();
  await link.hover();
  await expect.poll(() => ahead.get('/arun-app/faculty')).toBe('Ready');
  await link.click();
  await expect(page).toHaveURL(`${portal.siteUrl}/arun-app/faculty`);
  await expect.poll(() => ahead.get('/arun-app/faculty')).toBe('Success');
  expect([...ahead.keys()]).toEqual(['/arun-app/faculty']);
  expect(faults).toEqual([]);
});
