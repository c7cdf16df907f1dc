import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './portal.ts';

/** What a page did while it was open, beside showing itself. */
export interface PageWatch {
  /** Errors in the console: policy violations, failed requests, exceptions. */
  readonly errors: readonly string[];
  /** Requests to origins that are not the site's. */
  readonly foreign: readonly string[];
  /** Scripts that were fetched. */
  readonly scripts: readonly string[];
}

/** Watches a page from now on. @param siteUrl the one origin that a public page may talk to by itself */
export function watch(page: Page, siteUrl: string): PageWatch {
  const seen = { errors: [] as string[], foreign: [] as string[], scripts: [] as string[] };
  page.on('pageerror', (error) => seen.errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.errors.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && new URL(url).origin !== siteUrl) seen.foreign.push(url);
    if (request.resourceType() === 'script') seen.scripts.push(url);
  });
  return seen;
}

/** Opens every part that unfolds, but for the menu. */
export async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true;
  });
}

/** Texts that run out of the box that cuts them off, or out of the window, where nobody can scroll to them. */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const hidden = '.vh, [aria-hidden=true], script, style, thead';
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      if (element === null || element.closest(hidden) !== null || !element.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      let box = { left: 0, right: innerWidth };
      for (let around = element; around !== document.body; around = around.parentElement ?? document.body) {
        const overflow = getComputedStyle(around).overflowX;
        if (overflow === 'visible') continue;
        box = /auto|scroll/.test(overflow)
          ? { left: -Infinity, right: Infinity }
          : around.getBoundingClientRect();
        break;
      }
      if (text.width > 0 && (text.right > box.right + 1 || text.left < box.left - 1)) {
        found.push(`${element.tagName}.${element.className}: ${node.textContent?.trim().slice(0, 40)}`);
      }
    }
    return found;
  });
}

/** The small form of axe: a browser reads it in half the time, once a document. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose answer the colours or the width may change, where what is shown stays the same. */
export const looks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/**
 * What axe finds on a page and in its frames, one line a rule. It is put in once a document, by the debugger, which no content
 * security policy holds up: a page that is looked at in several ways is not loaded again for each.
 * @param rules the only ones that are asked; all of them by default
 */
async function axeFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  }
  // What axe finds good is ten times as long as what it finds bad: it stays in the page.
  return page.evaluate(async (values) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const runOnly = values && { runOnly: { type: 'rule' as const, values: [...values] } };
    // No rule that is asked reads style sheets, which axe would fetch and copy for each answer.
    const preload = { assets: ['media'] };
    const { violations } = await inPage.run(document, {
      resultTypes: ['violations'],
      preload,
      elementRef: true,
      ...runOnly,
    });
    // Nobody hits what a modal dialog lies over, in whole or in part: it is inert, which axe does not know.
    const modal = document.querySelector('dialog:modal');
    return violations.flatMap(({ id, nodes }) => {
      const inReach = nodes.filter(
        ({ element }) =>
          id !== 'target-size' || modal === null || element === undefined || modal.contains(element),
      );
      return inReach.length === 0 ? [] : [`${id}: ${inReach.map(({ html }) => html).join(' ')}`];
    });
  }, rules);
}

/**
 * From now on every change of look is whole at once, in frames too: half-way from day to night, or to the look under a pointer that
 * the layout has moved away from, no colour is as it was chosen. Transitions that are under way end too.
 */
async function holdStill(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate(() => {
      const held = globalThis as { still?: CSSStyleSheet };
      if (held.still !== undefined) return;
      held.still = new CSSStyleSheet();
      held.still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; }');
      document.adoptedStyleSheets.push(held.still);
    });
  }
}

/** Ends what {@link holdStill} began. */
async function letMove(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate(() => {
      const held = globalThis as { still?: CSSStyleSheet };
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== held.still);
      delete held.still;
    });
  }
}

/** An A4 sheet with margins of a centimetre, in pixels. */
export const sheet = { width: 718, height: 1047 } as const;

/** By how many pixels a page sticks out at the side. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Of a page that is held still: axe finds nothing, and nothing sticks out at the side. */
async function expectSoundNow(page: Page, how: string, rules?: readonly string[]): Promise<void> {
  // A window that has just been made narrower is laid out a moment later.
  await expect.poll(() => overhang(page), { message: `sideways scroll ${how}` }).toBeLessThanOrEqual(0);
  await holdStill(page);
  expect(await axeFindings(page, rules), `axe ${how}`).toEqual([]);
}

/** axe finds nothing, and nothing sticks out at the side. @param rules as in {@link axeFindings} */
export async function expectSound(page: Page, how = '', rules?: readonly string[]): Promise<void> {
  await expectSoundNow(page, how, rules);
  await letMove(page);
}

/** The ways a page is looked at: with every rule on a desk and on a phone, and otherwise with those of looks. */
export const views = [
  { name: 'on a desk by day', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'on a desk at night', width: 1440, height: 900, colorScheme: 'dark', rules: looks },
  { name: 'on a phone at night', width: 360, height: 740, colorScheme: 'dark' },
  { name: 'on the narrowest screen', width: 320, height: 640, colorScheme: 'light', rules: looks },
] as const;

export type View = (typeof views)[number];

/** Two of them in which everything differs: enough for a state of a page that is looked at in all of them at rest. */
export const opposites: readonly View[] = [views[0], views[2]];

/** The page as it stands, in whatever state, is sound in every view. @param only the views in which the state exists */
export async function expectSoundInViews(page: Page, only: readonly View[] = views): Promise<void> {
  for (const { name, width, height, colorScheme, ...view } of only) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expectSoundNow(page, name, 'rules' in view ? view.rules : undefined);
  }
  await letMove(page);
}

/** Words of some elements that are broken, or that run out of the window. An address may be broken behind each of its parts. */
export const brokenWords = (page: Page, elements = 'h1'): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const around = node.parentElement;
        if (around?.checkVisibility() !== true || around.closest('.vh, thead, svg, script') !== null)
          continue;
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s@.–-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 || (element.matches('h1') && range.getBoundingClientRect().right > innerWidth))
            found.push(word);
        }
      }
    }
    return found;
  }, elements);

/** In pixels: less than what head and bar leave of the window, so that each control stands between them at some step. */
const scrollStep = 200;

/** On a phone the bar at the lower edge covers no control, wherever the page is scrolled and whatever has the focus. */
export async function expectReachable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found = await page.evaluate((by) => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary, select, iframe'),
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
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo({ top: 0, behavior: 'instant' });
    const named = (some: Iterable<HTMLElement>) => [...some].map((control) => control.outerHTML);
    return {
      looked: controls.length,
      hasLine: document.querySelector('.reach')?.checkVisibility() ?? false,
      unreached: named([...covered].filter((control) => !reached.has(control))),
      hidden: named(hidden),
      unfocused: named(unfocused),
    };
  }, scrollStep);
  expect(found).toMatchObject({ hasLine: true, unreached: [], hidden: [], unfocused: [] });
  expect(found.looked).toBeGreaterThan(10);
}
