import { collectionOf, type ApiCollectionKey } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { json, type Reply } from './connection.ts';
import { bodyOf, create, fixtures, validBody } from './fixtures.ts';
import { createdId, currentRevision, expectFailure, recordOf, recordsOf, remove } from './records.ts';
import { administrator } from './session.ts';

// Every sentence here is copied from section 5 of the specification: the contract is held against it.
const faculty = 'Please fill in all the fields before saving.';
const invalidEmail = 'Please enter a valid email address.';
const batch = 'Please fill in all the batch fields before saving.';
const invalidFees = 'Fees must be a valid non-negative number.';
const fees = 'Please fill in all fields before saving.';
const foodcourt = 'Please fill in all fields before saving.';
const offer = 'Please fill in all the fields before saving.';

/** Fields that must be filled, and the sentence when one is not. */
const required: readonly (readonly [key: ApiCollectionKey, sentence: string, fields: readonly string[]])[] = [
  [
    'faculty',
    faculty,
    ['name', 'designation', 'experience', 'email', 'about', 'education', 'achievements', 'workExperience'],
  ],
  ['batch', batch, ['batchName', 'subjects', 'languages', 'startDate', 'duration', 'fees']],
  ['eligible', 'Please enter an eligibility requirement.', ['point']],
  ['whyjoin', 'Please enter a point.', ['point']],
  ['timetable', 'Please enter a point.', ['point']],
  ['scholarship', 'Please enter a scholarship detail.', ['point']],
  ['rule', 'Please enter a rule.', ['point']],
  ['fees', fees, ['program', 'tuitionFee', 'inclusion', 'total']],
  ['foodcourt', foodcourt, ['name', 'about', 'products']],
  ['eatsoffer', offer, ['offerName', 'description', 'days']],
  ['bazaaroffer', offer, ['offerName', 'description', 'days']],
  // The specification has no sentence for these; the contract's own stands.
  ['course', 'Please enter a name.', ['name']],
  ['subject', 'Please enter a name.', ['name']],
  ['lesson', 'Please enter a name.', ['name']],
];

const empties = [
  ['missing', undefined],
  ['empty', ''],
  ['only spaces', ' \t\n\u00a0 '],
  ['null', null],
] as const;

async function refusedCreate(key: ApiCollectionKey, over: Readonly<Record<string, unknown>>): Promise<Reply> {
  const before = (await recordsOf(key)).length;
  const reply = await administrator('POST', collectionOf(key).path, { body: await validBody(key, over) });
  expect(await recordsOf(key)).toHaveLength(before);
  return reply;
}

describe.each(required)('%s: %s', (key, sentence, fields) => {
  describe.each(fields)('%s', (field) => {
    it.each(empties)('is refused %s', async (_name, value) => {
      const told = expectFailure(await refusedCreate(key, { [field]: value }), 400, sentence);
      expect(told.fields?.[field]).toBe(sentence);
    });
  });

  if (collectionOf(key).operations.includes('update')) {
    it('is refused in an update too, and the record stays as it was', async () => {
      const id = await create(key);
      const before = await recordOf(key, id);
      const revision = await currentRevision();
      for (const field of fields) {
        const body = await bodyOf(key, { ...fixtures[key].changed, [field]: '  ' });
        expectFailure(await administrator('PUT', `${collectionOf(key).path}/${id}`, { body }), 400, sentence);
      }
      expect(await recordOf(key, id)).toEqual(before);
      expect(await currentRevision()).toBe(revision);
      await remove(key, id);
    });
  }
});

describe('a new record without its file', () => {
  it.each([
    ['faculty', faculty],
    ['foodcourt', foodcourt],
    ['gallery', 'Please choose a picture or a video.'],
    ['gritgallery', 'Please choose a picture or a video.'],
    ['infragallery', 'Please choose a picture or a video.'],
    ['agrigallery', 'Please choose a picture or a video.'],
    ['eatsgallery', 'Please choose a picture or a video.'],
    ['lesson', 'Please choose a PDF file.'],
  ] as const)('%s is refused: %s', async (key, sentence) => {
    const { fields, parent } = fixtures[key];
    const body = await bodyOf(key, { ...(await parent?.()), ...fields, note: 'no file' });
    expectFailure(await administrator('POST', collectionOf(key).path, { body }), 400, sentence);
  });

  it('says so even where the file is an empty field of a form', async () => {
    const body = await bodyOf('faculty', fixtures.faculty.fields, {
      name: '',
      type: 'application/octet-stream',
      bytes: Buffer.alloc(0),
    });
    expectFailure(await administrator('POST', '/faculty', { body }), 400, faculty);
  });
});

describe("faculty's e-mail address", () => {
  it.each([
    'meenakshi',
    'a@b',
    '@example.com',
    'a b@example.com',
    'a@example .com',
    'a@@example.com',
    'a@example.com\nBcc: x@example.com',
  ])('is refused: %s', async (email) => {
    expectFailure(await refusedCreate('faculty', { email }), 400, invalidEmail);
  });

  it('comes after the empty fields', async () => {
    expectFailure(await refusedCreate('faculty', { email: 'nonsense', about: '' }), 400, faculty);
  });
});

describe("a batch's fees", () => {
  it.each([-1, -0.01, '-1', 'abc', 'NaN', '1,000', '12e3', '0x10', 'Infinity', true, [5], { amount: 5 }])(
    'are refused: %j',
    async (value) => {
      expectFailure(await refusedCreate('batch', { fees: value }), 400, invalidFees);
    },
  );

  it.each([1e9, 1e300, '99999999999999999999', 0.001])(
    'are refused beyond what storage keeps exactly: %j',
    async (value) => {
      const told = expectFailure(await refusedCreate('batch', { fees: value }), 400);
      expect(told.fields?.['fees']).toBe(told.error);
    },
  );

  it.each([
    ['45000', 45_000],
    [' 45000.50 ', 45_000.5],
    ['0', 0],
    [0, 0],
    [99_999_999, 99_999_999],
    [19.99, 19.99],
  ] as const)('are kept as a number: %j', async (value, kept) => {
    const id = await create('batch', { fees: value });
    expect((await recordOf('batch', id))['fees']).toBe(kept);
    await remove('batch', id);
  });

  it('that are missing count as an empty field', async () => {
    expectFailure(await refusedCreate('batch', { fees: '', batchName: 'x' }), 400, batch);
  });
});

describe("a batch's first day", () => {
  it.each([
    '01/06/2026',
    '2026-6-1',
    '2026-02-30',
    '2026-13-01',
    '2026-06-01T00:00:00Z',
    'soon',
    '0000-00-00',
    20_260_601,
  ])('is refused: %j', async (startDate) => {
    const told = expectFailure(await refusedCreate('batch', { startDate }), 400);
    expect(told.fields).toHaveProperty('startDate');
  });

  it.each(['2024-02-29', '1999-12-31'])('is kept to the day: %s', async (startDate) => {
    const id = await create('batch', { startDate });
    expect((await recordOf('batch', id))['startDate']).toBe(startDate);
    await remove('batch', id);
  });
});

describe('fees', () => {
  it.each(['tuitionFee', 'registration', 'inclusion', 'total'])('%s is refused below zero', async (field) => {
    for (const value of [-1, '-0.5', 'abc', 'NaN']) {
      const told = expectFailure(await refusedCreate('fees', { [field]: value }), 400);
      expect(told.fields?.[field]).toBe(told.error);
    }
  });

  it('must be sent with a registration', async () => {
    expectFailure(await refusedCreate('fees', { registration: undefined }), 400, fees);
  });

  it.each(['', null, '  '])('whose registration is left empty (%j) have none', async (registration) => {
    const id = await create('fees', { registration });
    expect((await recordOf('fees', id))['registration']).toBeNull();
    await remove('fees', id);
  });

  it('sent as a form are amounts all the same', async () => {
    const id = await create('fees', { tuitionFee: '18000', registration: '0', inclusion: '0.5', total: '1' });
    expect(await recordOf('fees', id)).toMatchObject({
      tuitionFee: 18_000,
      registration: 0,
      inclusion: 0.5,
      total: 1,
    });
    await remove('fees', id);
  });
});

describe('a parent that is not there', () => {
  it.each([0, -1, 1.5, 'abc', 2_147_483_647, 2 ** 63, '9223372036854775808', null, undefined, {}, []])(
    'refuses a subject of course %j',
    async (course_id) => {
      const told = expectFailure(await refusedCreate('subject', { course_id }), [400, 404]);
      expect(told.error).toBe('This course does not exist.');
    },
  );

  it.each([0, -1, 'abc', 2_147_483_647, '9223372036854775808', undefined])(
    'refuses a lesson of subject %j',
    async (subject_id) => {
      const told = expectFailure(await refusedCreate('lesson', { subject_id }), [400, 404]);
      expect(told.error).toBe('This subject does not exist.');
    },
  );

  it('takes an id sent as text', async () => {
    const course_id = await create('course');
    const id = await createdId('subject', json({ course_id: String(course_id), name: 'Economics' }));
    expect(await recordOf('subject', id)).toMatchObject({ course_id });
    await remove('course', course_id);
  });
});
