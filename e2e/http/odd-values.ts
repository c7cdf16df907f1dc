import { collectionOf, limits, type CollectionKey, type Field, type ValueKind } from '@portal/contract';
import type { z } from 'zod';

/** What a form holds. */
export type Form = Readonly<Record<string, unknown>>;

const blanks = [undefined, null, '', ' \t\n\u00a0 '];
const noTexts = [5, true, { a: 1 }, ['x']];

const texts = [
  ...blanks,
  ...noTexts,
  'பிளஸ் டூ வணிகவியல் – ஒவ்வொரு மதிப்பெண்ணும் முக்கியம்',
  'Top marks 🏆👩‍🏫🇮🇳',
  '<script>alert(document.cookie)</script><img src=x onerror=alert(1)>',
  `"double" 'single' \`back\` & &amp; %20 \\ / ; -- \${x} {{y}}`,
  "'); DROP TABLE batches; --",
  'مرحبا \u202Ereversed\u202C',
  'e\u0301 \u00e9 ﬁ',
  ' \n\t inner  spaces \u00a0 ',
  'be\u0000fore',
  'javascript:alert(1)',
  'https://example.com/a?b=c',
  // Tamil letters take three bytes each: the bounds count characters.
  ...[limits.shortText, limits.shortText + 1, limits.longText, limits.longText + 1].map((n) => 'அ'.repeat(n)),
];

/** What is tried in each kind of field. */
const values: Readonly<Record<ValueKind, readonly unknown[]>> = {
  line: texts,
  name: texts,
  entries: texts,
  text: texts,
  email: [
    [...blanks, ...noTexts, 'meenakshi', 'a@b', '@example.com', 'a b@example.com', 'a@example .com'],
    ['a@@example.com', 'a@example.com\nBcc: x@example.com', ' Anita.K+x@Example.co.in '],
  ].flat(),
  day: [
    [...blanks, '01/06/2026', '2026-6-1', '2026-02-30', '2026-13-01', '2026-06-01T00:00:00Z', 'soon'],
    ['0000-00-00', 20_260_601, '1899-12-31', '2200-01-01', '2024-02-29', '1999-12-31'],
  ].flat(),
  rupees: [
    [
      ...blanks,
      -1,
      -0.01,
      '-1',
      '-0.5',
      'abc',
      'NaN',
      '1,000',
      '12e3',
      '0x10',
      'Infinity',
      true,
      [5],
      { amount: 5 },
    ],
    [1e9, 1e300, '99999999999999999999', 0.001, '45000', ' 45000.50 ', '0', 0, 99_999_999, 19.99],
  ].flat(),
  choice: [...blanks, ...noTexts, 'nowhere'],
  week: [...blanks, ...noTexts, '{', { mon: [] }, '{"mon":[["6:00","25:00"]]}'],
  moment: [
    ...blanks,
    ...noTexts,
    'soon',
    '2026-06-01',
    '2026-13-01T06:00:00Z',
    '2026-06-01T06:00',
    '2026-06-01T06:00:00+05:30',
    '2200-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
  ],
  closures: [
    ...blanks,
    ...noTexts,
    '[]',
    [{ date: '2026-02-30', note: '' }],
    [{ date: '2027-01-15', note: 'பொங்கல் 🌾' }],
  ],
  focus: [
    [...blanks, ...noTexts, 'left', '{', '{}', { x: 0, y: 1 }, { x: 0.123456, y: 0.5 }, '{"x":0.25,"y":1}'],
    [{ x: 1.01, y: 0 }, { x: 0, y: -0.1 }, { x: '0.5', y: 0 }, { x: 0.5 }],
  ].flat(),
};
/** The id 2147483647 is one, but nothing has it. */
const ids = [0, -1, 1.5, 'abc', 2 ** 63, '9223372036854775808', null, undefined, {}, []];

/** Whether the API takes the form of a collection in parts: as text, and without what is empty. */
export const inParts = (key: CollectionKey): boolean => collectionOf(key).file !== undefined;

/** A form as it arrives. */
export function arriving(sent: Form, parts: boolean): Form {
  if (!parts) return JSON.parse(JSON.stringify(sent)) as Form;
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      if (value === undefined || value === null) return [];
      return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
    }),
  );
}

interface Try {
  readonly name: string;
  readonly value: unknown;
}

/** Values for the fields of a collection, each with what the schema makes of it in a form that is right otherwise. */
export function tries(key: CollectionKey, schema: z.ZodObject, right: Form, parts = inParts(key)) {
  const { fields, parent } = collectionOf(key);
  const all = Object.entries<Field>(fields).flatMap(([attribute, field]): Try[] => {
    if (field.group === 'value') return values[field.kind].map((value) => ({ name: attribute, value }));
    const name = parent?.idField ?? '';
    return field.group === 'parent' && name in schema.shape ? ids.map((value) => ({ name, value })) : [];
  });
  return all.map(({ name, value }) => {
    const sent = { ...right, [name]: value };
    return { name, value, sent, parsed: schema.safeParse(arriving(sent, parts)) };
  });
}

export const titleOf = (name: string, value: unknown): string =>
  `${name} as ${JSON.stringify(value)?.slice(0, 60)}`;

/** Forms that together try every right value: each fills all its fields with another one. */
export function rightForms(tried: ReturnType<typeof tries>, right: Form): readonly Form[] {
  const byField = new Map<string, unknown[]>();
  for (const { name, parsed, value } of tried)
    if (parsed.success) byField.set(name, [...(byField.get(name) ?? []), value]);
  const rounds = Math.max(0, ...[...byField.values()].map((list) => list.length));
  return Array.from({ length: rounds }, (_, round) => ({
    ...right,
    ...Object.fromEntries([...byField].map(([name, list]) => [name, list[round % list.length]])),
    // Both moments at once would be an end that is not after its start.
    ...(byField.has('show_until') && { show_until: '2098-12-31T23:59:00+05:30' }),
  }));
}
