import { collectionKeys, collectionOf } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { contentTypes } from './content-types';

const typeOf = (key: (typeof collectionKeys)[number]) =>
  contentTypes.find(({ singular }) => singular === collectionOf(key).stored.singular);

describe.each(collectionKeys)('what Strapi keeps of %s', (key) => {
  const { fields, panel, stored, venture } = collectionOf(key);
  const type = typeOf(key);

  it('has every field, as necessary and as long as its form has it', () => {
    for (const [name, field] of Object.entries(fields)) {
      const attribute = type?.attributes[name];
      expect(attribute, name).toBeDefined();
      if (field.group === 'parent') continue;
      expect(attribute?.['required'] ?? false, name).toBe(!field.optional);
      if (field.group === 'file') continue;
      expect(attribute?.['maxLength'], name).toBe(field.max);
      expect(attribute?.['enum'], name).toEqual(field.choices);
    }
  });

  it('is shown by the panel with a label for each of them, unless it has calls of its own', () => {
    expect(type?.panel === undefined).toBe(panel === false);
    if (panel === false) return;
    for (const [name, { label }] of Object.entries(fields))
      expect(type?.panel?.fields[name]?.label, name).toBe(label);
    const known = new Set([...Object.keys(type?.attributes ?? {}), 'createdAt']);
    expect(type?.panel?.columns.filter((name) => !known.has(name))).toEqual([]);
    expect(known).toContain(type?.panel?.named);
  });

  it('tells its records from those of other ventures', () => {
    if (stored.shared !== undefined) expect(type?.attributes['venture']?.['enum']).toContain(venture);
  });
});

it('holds a table, a singular and a plural once each', () => {
  for (const name of ['singular', 'plural', 'table'] as const) {
    const names = contentTypes.map((type) => type[name]);
    expect(new Set(names).size).toBe(names.length);
  }
});
