/** What the description uses of JSON Schema. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
}

/** The fields of an object, or of the objects of a list; none for anything else. */
export function fieldsOf(schema: JsonSchema): readonly (readonly [string, JsonSchema])[] {
  const nested =
    schema.items ?? schema.prefixItems?.[0] ?? schema.anyOf?.find(({ type }) => type === 'object');
  return nested === undefined ? Object.entries(schema.properties ?? {}) : fieldsOf(nested);
}

/** The names of those of its fields that must be there. */
export function requiredOf(schema: JsonSchema): readonly string[] {
  const nested =
    schema.items ?? schema.prefixItems?.[0] ?? schema.anyOf?.find(({ type }) => type === 'object');
  return nested === undefined ? (schema.required ?? []) : requiredOf(nested);
}

/** From so many to so many of something; empty without a limit that says anything. */
function range(least: number | undefined, most: number | undefined, what: string): string {
  const low = least === undefined || least === Number.MIN_SAFE_INTEGER || least === 0 ? undefined : least;
  const high = most === undefined || most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (low === undefined && high === undefined) return '';
  if (high === undefined) return `, at least ${low}${what}`;
  return low === undefined ? `, at most ${high}${what}` : `, ${low} to ${high}${what}`;
}

/** What values a schema takes, in a few words. */
export function wordsOf(schema: JsonSchema): string {
  const { anyOf, format, items, maximum, maxLength, minimum, minLength, prefixItems, type } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (anyOf !== undefined) return anyOf.map(wordsOf).join(' or ');
  if (prefixItems !== undefined) return `list of ${prefixItems.length} ${wordsOf(prefixItems[0] ?? {})}`;
  if (Array.isArray(type)) return type.map((one: string) => wordsOf({ ...schema, type: one })).join(' or ');
  switch (type) {
    case 'array':
      return `list of ${wordsOf(items ?? {})}`;
    case 'string':
      if (format === 'binary') return `file (${schema.description ?? 'any'})`;
      return `${format ?? 'text'}${range(minLength, maxLength, ' characters')}`;
    case 'integer':
    case 'number':
      return `${type}${range(minimum, maximum, '')}`;
    case undefined:
      return schema.description ?? 'text, or empty';
    default:
      return String(type);
  }
}
