import { readFileSync } from 'node:fs';
import path from 'node:path';
import { panelCollections, resourceKeys, resourceOf, ventureIds } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { panelViews } from '../panel/labels';
import { storedRecordOf } from './stored-records';

interface Attribute {
  readonly type: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
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
  const { parent, uid, venture } = storedRecordOf(key);
  const attributes = attributesOf(uid);
  const fields = Object.keys(input.shape).map(
    (name) => [name, name === parent?.idField ? parent.field : name] as const,
  );
  const json = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' });
  const schemaOf = (name: string) => {
    const schema = json.properties?.[name];
    return typeof schema === 'object' ? schema : {};
  };

  it('stores every field that its input takes', () => {
    expect(fields.filter(([, attribute]) => attributes[attribute] === undefined)).toEqual([]);
  });

  it('takes texts as long, and the same values, as its input does', () => {
    for (const [name, attribute] of fields) {
      const { enum: values, maxLength } = schemaOf(name);
      const stored = attributes[attribute];
      if (maxLength !== undefined && stored?.maxLength !== undefined)
        expect(stored.maxLength, name).toBe(maxLength);
      if (values !== undefined) expect(stored?.enum, name).toEqual(values);
    }
    if (venture !== undefined) expect(attributes['venture']?.enum).toContain(venture);
  });

  it('has a name for each of them in the panel', () => {
    const view = panelViews[uid];
    expect(fields.filter(([, attribute]) => view?.fields[attribute] === undefined)).toEqual([]);
  });
});

it('an enquiry may come from every site', () => {
  expect(attributesOf('api::enquiry.enquiry')['venture']?.enum).toEqual(ventureIds);
});
