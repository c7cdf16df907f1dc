import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { inputFailure } from './failure.js';
import { limits } from './limits.js';
import { privacyVersion, privacyVersions } from './privacy.js';
import { collectionOf, collections, type CollectionKey } from './collections.js';
import { exampleOf } from './examples.js';
import { enquiryInput, enquiryQuery } from './enquiry.js';

const { input: batchInput, missing: batchRequired } = collections.batch;
const { input: facultyInput, missing: facultyRequired } = collections.faculty;
const { input: feesInput } = collections.fees;
const { input: profileInput } = collections.profile;
const invalidAmount = 'Amounts must be valid non-negative numbers.';

const batch = exampleOf('batch');
const faculty = exampleOf('faculty');

function sentences(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input);
  return parsed.success ? {} : inputFailure(parsed.error).fields;
}

// Section 5 of the specification, word for word; it has no sentence for the last ones.
const missing: Partial<Record<CollectionKey, string>> = {
  faculty: 'Please fill in all the fields before saving.',
  batch: 'Please fill in all the batch fields before saving.',
  eligible: 'Please enter an eligibility requirement.',
  whyjoin: 'Please enter a point.',
  timetable: 'Please enter a point.',
  scholarship: 'Please enter a scholarship detail.',
  rule: 'Please enter a rule.',
  fees: 'Please fill in all fields before saving.',
  foodcourt: 'Please fill in all fields before saving.',
  eatsoffer: 'Please fill in all the fields before saving.',
  bazaaroffer: 'Please fill in all the fields before saving.',
  course: 'Please enter a name.',
  subject: 'Please enter a name.',
  lesson: 'Please enter a name.',
  project:
    'Please fill in the title, status, completion, dimensions, description and features, and choose a picture.',
  member: 'Please fill in the name, role and bio.',
};

describe.each(Object.entries(missing) as [CollectionKey, string][])('%s: %s', (key, sentence) => {
  const { fields, input, missing: said, parent } = collectionOf(key);
  const right = { ...exampleOf(key), ...(parent === undefined ? {} : { [parent.idField]: 1 }) };
  const filled = Object.entries(fields)
    .filter(([name, field]) => name === 'registration' || (field.group === 'value' && !field.optional))
    .map(([name]) => name);

  it('is said of every field that is missing, empty, only spaces or null', () => {
    expect(said).toBe(sentence);
    expect(input.safeParse(right).success).toBe(true);
    for (const field of filled) {
      // The one amount that may be empty; it must be sent all the same.
      const blanks = field === 'registration' ? [undefined] : [undefined, null, '', ' \t\n\u00a0 '];
      for (const blank of blanks)
        expect(sentences(input, { ...right, [field]: blank })).toEqual({ [field]: sentence });
    }
    expect(filled.length).toBeGreaterThan(0);
  });
});

it.each([
  ...(['gallery', 'gritgallery', 'infragallery', 'agrigallery', 'eatsgallery'] as const).map(
    (key) => [key, 'Please choose a picture or a video.'] as const,
  ),
  ['lesson', 'Please choose a PDF file.'],
  ['faculty', 'Please fill in all the fields before saving.'],
  ['foodcourt', 'Please fill in all fields before saving.'],
] as const)('a %s without its file: %s', (key, sentence) => {
  expect(collectionOf(key).file?.required).toBe(sentence);
});

it.each([
  ['subject', 'This course does not exist.'],
  ['lesson', 'This subject does not exist.'],
] as const)('a %s without its parent: %s', (key, sentence) => {
  const { input, parent } = collectionOf(key);
  for (const id of [0, -1, 1.5, 'abc', 2 ** 63, '9223372036854775808', null, undefined, {}, []])
    expect(sentences(input, { ...exampleOf(key), [parent?.idField ?? '']: id })).toEqual({
      [parent?.idField ?? '']: sentence,
    });
});

describe('amounts', () => {
  it.each([
    [0, 0],
    ['0', 0],
    [' 45000 ', 45_000],
    ['12.50', 12.5],
    [limits.amount, limits.amount],
  ])('takes %j', (fees, stored) => {
    expect(batchInput.parse({ ...batch, fees }).fees).toBe(stored);
  });

  it.each([
    -1,
    -0.01,
    '-1',
    'abc',
    'NaN',
    '1,000',
    '12e3',
    '0x10',
    'Infinity',
    Number.NaN,
    true,
    [5],
    { amount: 5 },
  ])('refuses %j', (fees) => {
    expect(sentences(batchInput, { ...batch, fees })).toEqual({
      fees: 'Fees must be a valid non-negative number.',
    });
  });

  it.each([undefined, null, '', '  '])('counts %j as empty', (fees) => {
    expect(sentences(batchInput, { ...batch, fees })).toEqual({ fees: batchRequired });
  });

  it('refuses more than storage keeps', () => {
    expect(sentences(batchInput, { ...batch, fees: limits.amount + 1 })).toEqual({
      fees: 'Amounts go up to ₹9,99,99,999.',
    });
    expect(sentences(batchInput, { ...batch, fees: 1.005 })).toEqual({
      fees: 'Amounts have two decimals at most.',
    });
  });

  it('lets only the registration fee be empty', () => {
    const row = { program: 'B.Com', tuitionFee: 1, registration: null, inclusion: 2, total: 3 };
    expect(feesInput.parse(row).registration).toBeNull();
    expect(feesInput.parse({ ...row, registration: '' }).registration).toBeNull();
    expect(feesInput.parse({ ...row, registration: '250' }).registration).toBe(250);
    expect(feesInput.safeParse({ ...row, registration: undefined }).success).toBe(false);
    for (const registration of [-5, '--', '1e3']) {
      const { error } = feesInput.safeParse({ ...row, registration });
      expect(error?.issues).toMatchObject([
        { code: expect.stringMatching(/^(too_small|invalid_type)$/), message: invalidAmount },
      ]);
    }
    expect(feesInput.safeParse({ ...row, total: null }).success).toBe(false);
  });
});

describe('days', () => {
  it.each(['2026-02-30', '2026-13-01', '01/06/2026', '0000-01-01', '2026-6-1', 'soon'])(
    'refuses %s',
    (startDate) => {
      expect(sentences(batchInput, { ...batch, startDate })).toHaveProperty('startDate');
    },
  );

  it.each(['1899-12-31', '2200-01-01', '0001-01-01'])('says which years are taken of %s', (startDate) => {
    expect(sentences(batchInput, { ...batch, startDate })).toEqual({
      startDate: 'Please enter a date between the years 1900 and 2199.',
    });
  });

  it.each(['2028-02-29', limits.firstDay, limits.lastDay])('takes %s', (startDate) => {
    expect(batchInput.parse({ ...batch, startDate }).startDate).toBe(startDate);
  });
});

describe('texts', () => {
  it('trims and drops NUL', () => {
    expect(batchInput.parse({ ...batch, batchName: ' Mor\u0000ning ' }).batchName).toBe('Morning');
  });

  it.each(['tagline', 'address', 'secondAddress', 'mapPlace'] as const)(
    "keep to one rule in every field of a profile, the %s's too",
    (field) => {
      const profile = {
        venture: 'grit',
        brandName: 'ArunGrit',
        tagline: 'Dust',
        phone: '1',
        email: 'grit@example.com',
        address: 'Here',
        hours: 'Mon',
        enquiryTag: 'ArunGrit',
      };
      const parsed = profileInput.parse({ ...profile, [field]: ' Plot 7\u0000\r\nChennai\r600058 ' });
      expect(parsed[field]).toBe('Plot 7\nChennai\n600058');
      expect(
        Object.values(sentences(profileInput, { ...profile, [field]: 'x'.repeat(10_001) }) ?? {}),
      ).toEqual([expect.stringMatching(/^Please shorten this to \d+ characters or fewer\.$/)]);
    },
  );

  it('bounds lengths', () => {
    expect(batchInput.parse({ ...batch, batchName: 'x'.repeat(255) }).batchName).toHaveLength(255);
    expect(sentences(batchInput, { ...batch, batchName: 'x'.repeat(256) })).toEqual({
      batchName: 'Please shorten this to 255 characters or fewer.',
    });
  });

  it('says first that something is empty, then that something is wrong', () => {
    const parsed = facultyInput.safeParse({ ...faculty, email: 'nowhere', workExperience: ' ' });
    expect(parsed.success).toBe(false);
    if (!parsed.success) expect(inputFailure(parsed.error, facultyRequired).error).toBe(facultyRequired);
  });

  it.each(['a', 'a@b', '@b.co', 'a b@c.de', 'a@b.c\nBcc: x@y.zz', 'a@b..co,x@y.zz'])(
    'refuses the address %j',
    (email) => {
      expect(sentences(facultyInput, { ...faculty, email })).toEqual({
        email: 'Please enter a valid email address.',
      });
    },
  );
});

it('a web address begins with https://, and nothing else is one', () => {
  const profile = exampleOf('profile');
  const facebook = 'Please enter a web address that begins with https://.';
  for (const wrong of ['javascript:alert(1)', 'http://example.com', 'example.com', 'https://a b'])
    expect(sentences(profileInput, { ...profile, facebook: wrong })).toEqual({ facebook });
  expect(profileInput.parse({ ...profile, facebook: ' https://example.com/a ' }).facebook).toBe(
    'https://example.com/a',
  );
});

describe('enquiries', () => {
  const enquiry = { name: 'Ravi', email: 'ravi@example.com', message: 'Hello' };

  it.each([
    ['Arun Institute', false],
    ['ArunGrit', false],
    ['Arun Infra', true],
    ['Agri Bazaar', true],
    ['AgriBazaar', true],
    ['Arun Eats', true],
    ['Arun Group', true],
    [undefined, true],
  ])('from %s without a phone: %s', (tag, accepted) => {
    expect(enquiryInput.safeParse({ ...enquiry, enquiry: tag }).success).toBe(accepted);
  });

  it.each([
    [privacyVersion, privacyVersion],
    [undefined, undefined],
    ['', undefined],
    ['1999-01-01', undefined],
    [true, undefined],
  ])('with the consent %j are taken, and %j is kept of it', (consent, kept) => {
    expect(enquiryInput.parse({ ...enquiry, consent }).consent).toBe(kept);
  });

  it.each([
    [0, false],
    [limits.enquiryMinimumMs - 1, false],
    [limits.enquiryMinimumMs, true],
    // A form without script cannot tell.
    [undefined, true],
    [null, true],
    ['', true],
  ])('sent %j milliseconds after the page was opened are taken: %j', (elapsed, accepted) => {
    expect(enquiryInput.safeParse({ ...enquiry, elapsed }).success).toBe(accepted);
  });
});

it('the inbox begins behind an id that databases can hold', () => {
  expect(enquiryQuery.before.safeParse(limits.id).success).toBe(true);
  expect(enquiryQuery.before.safeParse(limits.id + 1).success).toBe(false);
});

it('the privacy notice that is shown is the newest of those that were', () => {
  expect(privacyVersions.toSorted().at(-1)).toBe(privacyVersion);
  expect(privacyVersions.toSorted()).toEqual(privacyVersions);
});
