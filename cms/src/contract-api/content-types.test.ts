import { readFileSync } from 'node:fs';
import path from 'node:path';
import { panelCollections, resourceKeys, resourceOf } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { panelViews } from '../panel/labels';
import { storedRecordOf } from './stored-records';

interface Attribute {
  readonly type: string;
  readonly required?: boolean;
  readonly maxLength?: number;
}

const inputs = [
  ...resourceKeys.map((key) => [key, resourceOf(key).input] as const),
  ...(['profile', 'project', 'member'] as const).map((key) => [key, panelCollections[key].input] as const),
];

function attributesOf(uid: string): Readonly<Record<string, Attribute>> {
  const [, name = ''] = uid.split('.');
  const file = path.resolve(__dirname, '../api', name, 'content-types', name, 'schema.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { attributes: Record<string, Attribute> }).attributes;
}

describe.each(inputs)('the content type behind %s', (key, input) => {
  const { parent, uid } = storedRecordOf(key);
  const attributes = attributesOf(uid);
  const fields = Object.keys(input.shape).map(
    (name) => [name, name === parent?.idField ? parent.field : name] as const,
  );
  const { properties = {} } = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' });

  it('stores every field that its input takes', () => {
    expect(fields.filter(([, attribute]) => attributes[attribute] === undefined)).toEqual([]);
  });

  it('takes texts as long as its input does', () => {
    for (const [name, attribute] of fields) {
      const limit = (properties[name] as { maxLength?: number } | undefined)?.maxLength;
      const stored = attributes[attribute]?.maxLength;
      if (limit !== undefined && stored !== undefined) expect(stored, name).toBe(limit);
    }
  });

  it('has a name for each of them in the panel', () => {
    const view = panelViews[uid];
    expect(fields.filter(([, attribute]) => view?.fields[attribute] === undefined)).toEqual([]);
  });
});
