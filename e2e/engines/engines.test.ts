import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privacyVersion } from '@portal/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { neededOf } from '../http/needed-values.ts';
import { jpeg } from '../http/test-files.ts';
import { keys, Visitor, type Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

const desk: readonly [number, number] = [1280, 900];
const phone: readonly [number, number] = [360, 740];

describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('in %s', (browser, startEngine) => {
  let engine: Engine;
  let visitor: Visitor;

  beforeAll(async () => {
    engine = await startEngine();
    visitor = new Visitor(engine, inject('siteUrl'));
    console.log(engine.name);
  });
  afterAll(() => engine?.close());

  const expectQuiet = async (): Promise<void> => {
    expect(await engine.errors()).toEqual([]);
  };
  const focused = () => visitor.run(() => document.activeElement?.textContent.trim() ?? '');

  test.each([
    ['phone', phone],
    ['desk', desk],
  ])('every page on a %s loads whole, fits and breaks no policy', { timeout: 600_000 }, async (_, size) => {
    await engine.resize(size[0], size[1]);
    expect(await visitor.run(() => innerWidth)).toBe(size[0]);
    const faults: string[] = [];
    // Without a session the dashboard goes on to the login by itself.
    for (const path of inject('paths').filter((one) => !one.endsWith('/dashboard'))) {
      await visitor.open(path);
      const found = await visitor.run(async () => {
        for (const image of document.images) image.loading = 'eager';
        for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
          scrollTo({ top: y, behavior: 'instant' });
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        // A picture that is not shown is not fetched either.
        const shown = [...document.images].filter((image) => image.checkVisibility());
        for (let tries = 0; tries < 200 && !shown.every(({ complete }) => complete); tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 50));
        return {
          overhang: document.documentElement.scrollWidth - innerWidth,
          title: document.title,
          broken: shown.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
        };
      });
      if (found.overhang > 0 || found.title === '' || found.broken.length > 0)
        faults.push(`${path} ${JSON.stringify(found)}`);
      faults.push(...(await engine.errors()).map((error) => `${path} ${error}`));
    }
    expect(faults).toEqual([]);
  });

  test('the voices take turns by their arrows, by mouse and by keyboard', async () => {
    await engine.resize(...desk);
    await visitor.open('/arungrit-app/');
    const shown = (label: string) => visitor.sees('.dots [aria-current=true]', label);
    await visitor.run(() =>
      document.querySelector('.carousel__track')?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    await visitor.sees('astro-island:not([ssr]) .dots button');
    await visitor.click('.dots button', 'Show 3 of 5');
    await shown('Show 3 of 5');
    await visitor.click('button', 'Next');
    await shown('Show 4 of 5');
    await visitor.focus('button', 'Previous');
    await visitor.press(keys.enter);
    await shown('Show 3 of 5');
    await visitor.until('the third voice stands in the row', () => {
      const [slide, row] = ['[aria-label="3 of 5"]', '.carousel__track'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().left ?? NaN,
      );
      return Math.abs((slide ?? NaN) - (row ?? NaN)) < 2;
    });
    await expectQuiet();
  });

  test('a project opens its sheet and comes back to its card', async () => {
    await visitor.open('/aruninfra-app/projects');
    await visitor.click('article button', 'Courtyard Villa');
    await visitor.sees('dialog h2', 'Courtyard Villa');
    await visitor.click('dialog button', 'Close');
    await visitor.seesNot('dialog h2', 'Courtyard Villa');
    await visitor.focus('article button', 'Clinic Lobby');
    await visitor.press(keys.enter);
    await visitor.sees('dialog h2', 'Clinic Lobby');
    await visitor.until(
      'the focus is in the sheet',
      () => document.activeElement?.closest('dialog') !== null,
    );
    await visitor.press(keys.escape);
    await visitor.seesNot('dialog h2', 'Clinic Lobby');
    expect(await focused()).toBe('Clinic Lobby');
    await expectQuiet();
  });

  test('a picture opens in the lightbox, which goes on and closes by keys', async () => {
    await visitor.open('/arun-app/gallery');
    await visitor.click('a', 'Enlarge picture');
    await visitor.sees('dialog [aria-live=polite]', '1 of 9');
    await visitor.until(
      'the picture has grown out of its place',
      () =>
        [...document.querySelectorAll('dialog .pswp__item')].filter((item) =>
          item.checkVisibility({ visibilityProperty: true }),
        ).length === 3,
    );
    await visitor.press(keys.right);
    await visitor.sees('dialog [aria-live=polite]', '2 of 9');
    await visitor.press(keys.left);
    await visitor.sees('dialog [aria-live=polite]', '1 of 9');
    await visitor.press(keys.escape);
    await visitor.seesNot('dialog [aria-live=polite]');
    expect(await visitor.run(() => document.activeElement?.tagName)).toBe('A');
    await expectQuiet();
  });

  test('one subject of a course is open at a time', async () => {
    await visitor.open('/arun-app/class-schedule');
    const opened = (count: number) =>
      visitor.until(
        `${count} open`,
        (wanted) => document.querySelectorAll('.syllabus details[open]').length === wanted,
        count,
      );
    await visitor.click('.syllabus summary');
    await visitor.sees('.syllabus summary', 'Hide Lessons');
    await visitor.click('.syllabus details:not([open]) summary');
    await opened(1);
    await visitor.press(keys.enter);
    await opened(0);
    await expectQuiet();
  });

  test('an enquiry is refused unfinished, sent whole, and gives way to an empty one', async () => {
    await visitor.open('/arun-app/arun-contact-us');
    await visitor.fill('name', 'Meena S');
    await visitor.fill('email', 'meena@');
    await visitor.click('form button', 'Send message');
    await visitor.until(
      'the browser points at a field',
      () => document.activeElement?.matches(':invalid') ?? false,
    );
    await visitor.fill('email', 'meena@example.com');
    await visitor.fill('phone', '+91 00000 00000');
    await visitor.fill('message', 'Is there a weekend batch?');
    expect(await visitor.run(() => document.querySelector<HTMLInputElement>('[name=consent]')?.value)).toBe(
      privacyVersion,
    );
    await visitor.click('form button', 'Send message');
    await visitor.sees('[role=region], section', 'Thank you! We will reply soon.');
    await visitor.click('button', 'Close');
    await visitor.sees('[name=name]');
    expect(await visitor.run(() => document.querySelector<HTMLInputElement>('[name=name]')?.value)).toBe('');
    await expectQuiet();
  });

  test('a professor with a picture is added in the dashboard, changed and deleted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engines-'));
    const picture = join(folder, 'professor.jpg');
    await writeFile(picture, (await jpeg('professor.jpg', 60, 72)).bytes);
    const name = `Prof. ${browser} Kumar`;
    await visitor.open('/arun-app/admin');
    await visitor.until(
      'the login is ready',
      () => document.querySelector('button[type=submit]:not(:disabled)') !== null,
    );
    await visitor.fill('username', 'admin');
    await visitor.fill('password', inject('password'));
    await visitor.press(keys.enter);
    await visitor.sees('h2', 'Professors');
    const values: Readonly<Record<string, unknown>> = { ...neededOf('faculty'), name };
    for (const [field, value] of Object.entries(values))
      await visitor.fill(field, String(value).replaceAll('\n', ' '));
    await engine.chooseFile('input[type=file]', picture);
    await visitor.click('form button', 'Save');
    await visitor.sees('[data-record]', name);
    await visitor.click('[data-record] button', `Edit ${name}`);
    await visitor.until(
      'the form holds the record',
      (value) => document.querySelector<HTMLInputElement>('[name=name]')?.value === value,
      name,
    );
    await visitor.fill('designation', 'Changed by the suite');
    await visitor.click('form button', 'Update');
    await visitor.sees('[data-record]', 'Changed by the suite');
    expect(
      await visitor.run(
        (words) =>
          [...document.querySelectorAll('[data-record]')]
            .find((row) => row.textContent.includes(words))
            ?.querySelector('img')?.naturalWidth,
        name,
      ),
    ).toBeGreaterThan(0);
    await visitor.click('[data-record] button', `Delete ${name}`);
    await visitor.sees('[role=alertdialog]');
    await visitor.press(keys.escape);
    await visitor.seesNot('[role=alertdialog]');
    await visitor.click('[data-record] button', `Delete ${name}`);
    await visitor.click('[role=alertdialog] button', 'Delete');
    await visitor.seesNot('[data-record]', name);
    await rm(folder, { recursive: true });
    await expectQuiet();
  });
});
