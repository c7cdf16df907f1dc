import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { privacy } from '../ventures/group/copy/privacy.ts';
import { allTexts } from './words.ts';

// Reading a copy file declares its texts.
const copies = import.meta.glob<Readonly<Record<string, unknown>>>('../ventures/*/copy/*.ts', {
  eager: true,
});

/** What makes a sentence one that somebody must be able to stand for. Too many rather than too few: the list says where each comes from. */
const kinds: Readonly<Record<string, RegExp>> = {
  number: /[\d½¼¾%]/,
  'number word':
    /\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|fifty|hundreds?|thousands?|dozens?|half|twice|second|third|fourth|fifth|sixth)\b/i,
  superlative:
    /\b(best|most|least|first|only|always|never|every|everything|everyone|all|perfect|pure|purest|unique|leading|premium|guarantee\w*|freshest|finest|cheapest|easiest|tallest|deepest|fastest|largest|biggest|oldest|lowest|highest|safest|cleanest)\b/i,
  certificate:
    /\b(FSSAI|HACCP|RERA|ISO|GST|certifi\w+|licen[cs]\w+|approv\w+|degrees?|M\.Com|B\.Ed|M\.Phil|Ph\.D|sustainabl\w+|organic|natural|law)\b/i,
  person:
    /\b(founder|director|head|he|she|him|his|her|grand(mother|father)s?|mother|father|son|professors?|lecturers?|teachers?|engineers?|designers?|cooks?|warden|owner|caterer|carpenter|maker|team|headmaster|growers?|farmers?)\b/i,
  competitor: /\b(others?|elsewhere|unlike|rivals?|competitors?|anyone else|nobody|no one|than)\b/i,
};

const isClaim = (text: string): boolean =>
  !/^(data:|\/)/.test(text) && Object.values(kinds).some((kind) => kind.test(text));

/** The texts in a tree of texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The folders of the ventures, with which the keys of their texts begin. Other tests of this process may have declared others. */
const ventures = new Set(Object.keys(copies).map((file) => file.split('/').at(-3)));

/** Every claim of every copy file as a line of the list: the file's name, and the sentence. */
function claims(): ReadonlySet<string> {
  const all = [
    ...[...allTexts()]
      .map(([key, text]) => [key.split('.').slice(0, 2), text] as const)
      .filter(([[venture]]) => ventures.has(venture))
      .map(([file, text]) => [file.join('.'), text] as const),
    ...textsIn(privacy).map((text) => ['group.privacy', text] as const),
  ];
  return new Set(all.filter(([, text]) => isClaim(text)).map(([file, text]) => `- \`${file}\` ${text}`));
}

/** The lines of the list below a heading that says where they come from. */
const listed = readFileSync(new URL('../../../docs/claims.md', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => section.split('\n').filter((line) => line.startsWith('- ')));

it('knows of every claim on the sites where it comes from, and lists none that is gone', () => {
  expect(Object.keys(copies).length).toBeGreaterThan(35);
  const said = claims();
  const told = new Set(listed);
  expect([...said].filter((line) => !told.has(line))).toEqual([]);
  expect([...told].filter((line) => !said.has(line))).toEqual([]);
  expect(listed).toHaveLength(told.size);
});

it.each([
  'Trusted by 200 hotels',
  'Seven of ten toppers learn here',
  'The freshest fish in town',
  'ISO certified',
  'He reads it himself',
  'Better than elsewhere',
])('takes %s for a claim', (text) => {
  expect(isClaim(text)).toBe(true);
});

it.each(['Ask us about a table', 'Bring the last report card'])('takes %s for none', (text) => {
  expect(isClaim(text)).toBe(false);
});
