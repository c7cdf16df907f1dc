import type { JsonSchema } from './schema';

/** Texts of every kind that a field may ask for; the first that its pattern takes is shown. */
const texts = ['Text', '2026-11-21', '2026-11-21T09:30:00.000Z', 'name@example.com', '/uploads/picture.webp'];

function textFor({ format, minLength = 0, pattern }: JsonSchema): string {
  const expression = new RegExp(pattern ?? (format === 'date' ? '^\\d' : ''), 'u');
  return texts.find((text) => text.length >= minLength && expression.test(text)) ?? 'Text';
}

/** A value that a schema takes, to show what one looks like. Files are left out: no JSON holds one. */
export function exampleOf(schema: JsonSchema): unknown {
  const { anyOf, items, minimum, prefixItems, properties } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.examples !== undefined) return schema.examples[0];
  if (anyOf !== undefined) return exampleOf(anyOf[0] ?? {});
  if (prefixItems !== undefined) return prefixItems.map(exampleOf);
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object': {
      const shown = Object.entries(properties ?? {}).filter(([, { format }]) => format !== 'binary');
      return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field)]));
    }
    case 'array':
      return [exampleOf(items ?? {})];
    case 'integer':
    case 'number':
      return Math.max(minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textFor(schema);
  }
}
