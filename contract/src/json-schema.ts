import { z } from 'zod';

/** A schema, or another object of a description in JSON. */
export type Json = Record<string, unknown>;

/** Describes what a schema takes, from what was derived of it. */
type Description = (derived: Json) => Json;

const descriptions = z.registry<{ readonly describe: Description }>();

/**
 * Says what a schema takes where JSON Schema cannot be derived from its code: what is trimmed, converted or left aside first.
 * @param describe answers the whole description
 */
export function described<S extends z.ZodType>(schema: S, describe: Description): S {
  descriptions.add(schema, { describe });
  return schema;
}

const place = '#/components/schemas/';

/** Moves references from where zod puts them to where OpenAPI expects them. */
function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', place) : withReferences(inner),
    ]),
  );
}

/** JSON Schemas of what calls take and answer. One that has a name is described once, and referred to. */
export class SchemaCatalog {
  readonly #names = z.registry<{ id: string }>();
  readonly #named = new Map<string, unknown>();

  /** Gives a schema its name, unless it has one. */
  name(schema: z.ZodType, id: string): void {
    if (!this.#names.has(schema)) this.#names.add(schema, { id });
  }

  /** The schemas that have a name and were described, by their names. */
  get named(): Json {
    return Object.fromEntries([...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** @param io `input` for what is sent, before it is checked and trimmed; `output` for what is answered */
  describe(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $defs = {},
      $schema: _dialect,
      ...own
    } = z.toJSONSchema(schema, {
      io,
      metadata: this.#names,
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        if (io === 'input' && zodSchema instanceof z.ZodObject) {
          // A field may be left out when its schema says so; that it is converted first does not count.
          jsonSchema.required = Object.entries<z.ZodType>(zodSchema.shape)
            .filter(([, field]) => !field.safeParse(undefined).success)
            .map(([name]) => name);
        }
        const description = descriptions.get(zodSchema)?.describe({ ...jsonSchema });
        if (description === undefined) return;
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, description);
      },
    });
    for (const [name, one] of Object.entries($defs)) this.#named.set(name, withReferences(one));
    return withReferences(own) as Json;
  }
}
