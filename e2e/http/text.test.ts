import { apiCollectionKeys, collectionOf, type ApiCollectionKey } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { create, fixtures, validBody } from './fixtures.ts';
import { expectFailure, recordOf, remove } from './records.ts';
import { administrator } from './session.ts';

const withText = apiCollectionKeys.filter(
  (key) => fixtures[key].shortTexts.length + fixtures[key].longTexts.length > 0,
);
const textsOf = (key: ApiCollectionKey): readonly string[] => [
  ...fixtures[key].shortTexts,
  ...fixtures[key].longTexts,
];
const filled = (key: ApiCollectionKey, text: (field: string) => string): Record<string, string> =>
  Object.fromEntries(textsOf(key).map((field) => [field, text(field)]));

/** Text that comes back as it went. */
const kept = [
  ['Tamil', 'பிளஸ் டூ வணிகவியல் – ஒவ்வொரு மதிப்பெண்ணும் முக்கியம்'],
  ['emoji', 'Top marks 🏆👩‍🏫🇮🇳'],
  ['script', '<script>alert(document.cookie)</script><img src=x onerror=alert(1)>'],
  ['quotes and marks', `"double" 'single' \`back\` & &amp; %20 \\ / ; -- \${x} {{y}}`],
  ['statements', "'); DROP TABLE batches; --"],
  ['right to left', 'مرحبا \u202Ereversed\u202C'],
  ['combining', 'e\u0301 \u00e9 ﬁ'],
] as const;

describe.each(withText)('%s', (key) => {
  it.each(kept)('keeps %s as it is', async (_name, text) => {
    const id = await create(
      key,
      filled(key, () => text),
    );
    expect(await recordOf(key, id)).toMatchObject(filled(key, () => text));
    await remove(key, id);
  });

  it('trims its texts', async () => {
    const id = await create(
      key,
      filled(key, (field) => ` \n\t ${field} has inner  spaces \u00a0 `),
    );
    expect(await recordOf(key, id)).toMatchObject(filled(key, (field) => `${field} has inner  spaces`));
    await remove(key, id);
  });

  it('takes texts up to their bounds', async () => {
    const { shortTexts } = fixtures[key];
    // Tamil letters take three bytes each: the bound counts characters.
    const texts = filled(key, (field) => 'அ'.repeat(shortTexts.includes(field) ? 255 : 10_000));
    const id = await create(key, texts);
    expect(await recordOf(key, id)).toMatchObject(texts);
    await remove(key, id);
  });

  it.each(fixtures[key].shortTexts.map((field) => [field, 256] as const))(
    'refuses %s of %d characters',
    async (field, length) => {
      const body = await validBody(key, { [field]: 'x'.repeat(length) });
      const told = expectFailure(await administrator('POST', collectionOf(key).path, { body }), 400);
      expect(told.fields).toHaveProperty(field);
    },
  );

  it.each(fixtures[key].longTexts.map((field) => [field, 10_001] as const))(
    'refuses %s of %d characters',
    async (field, length) => {
      const body = await validBody(key, { [field]: 'x'.repeat(length) });
      const told = expectFailure(await administrator('POST', collectionOf(key).path, { body }), 400);
      expect(told.fields).toHaveProperty(field);
    },
  );

  it('ignores fields that it does not know, those of its storage included', async () => {
    const id = await create(key, {
      id: 2_000_000_000,
      documentId: 'chosen-by-the-sender',
      updatedAt: '2001-01-01T00:00:00.000Z',
      createdAt: '2001-01-01T00:00:00.000Z',
      createdBy: 1,
      locale: 'ta',
      image_path: '/etc/passwd',
      pdf_filename: '../../secrets.json',
      'a field': 'of no meaning',
    });
    expect(id).toBeLessThan(1_000_000);
    const record = await recordOf(key, id);
    expect(record).not.toHaveProperty('a field');
    expect(Date.parse(record.updatedAt)).toBeGreaterThan(Date.parse('2020-01-01'));
    if ('image_path' in record) expect(record['image_path']).toMatch(/^\/uploads\//);
    if ('pdf_filename' in record) expect(record['pdf_filename']).not.toContain('/');
    await remove(key, id);
  });

  it('stores no NUL and refuses what is no text', async () => {
    const [field = ''] = textsOf(key);
    const id = await create(key, { [field]: 'be\u0000fore' });
    expect((await recordOf(key, id))[field]).toBe('before');
    await remove(key, id);
    if (collectionOf(key).file !== undefined) return;
    for (const value of [5, true, { a: 1 }, ['x']]) {
      const body = await validBody(key, { [field]: value });
      expectFailure(await administrator('POST', collectionOf(key).path, { body }), 400);
    }
  });
});
