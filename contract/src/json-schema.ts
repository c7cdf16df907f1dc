import { z } from 'zod';

/** A schema, or another object of a description in JSON. */
export type Json = Record<string, unknown>;

/**
 * Describes what a schema takes, from what was derived of it, or of another one. It is handed what derives: a browser has the schemas
 * and describes none.
 */
type Description = (derived: Json, of: (schema: z.ZodType) => Json) => Json;

/** Of `Description`, which the types of a registry would resolve without end. */
const descriptions = z.registry<{ readonly describe: object }>();

/** Names of schemas: one that has a name is described once, and generated clients call its type so. */
export const names = z.registry<{ id: string }>();

/**
 * Says what a schema takes where JSON Schema cannot be derived from its code: what is trimmed, converted or left aside first.
 * @param describe answers the whole description
 */
export function described<S extends z.ZodType>(schema: S, describe: Description): S {
  descriptions.add(schema, { describe });
  return schema;
}

const inputOf = (schema: z.ZodType): Json => jsonSchema(schema, 'input', {});

/**
 * The JSON Schema of what a call takes or answers.
 * @param io `input` for what is sent, before it is checked and trimmed; `output` for what is answered
 * @param components takes the schemas that have a name; what is described refers to them there
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const derived = z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (io === 'input' && zodSchema instanceof z.ZodObject) {
        // A field may be left out when its schema says so; that it is converted first does not count.
        jsonSchema.required = Object.entries<z.ZodType>(zodSchema.shape)
          .filter(([, field]) => !field.safeParse(undefined).success)
          .map(([name]) => name);
        if (jsonSchema.required.length === 0) delete jsonSchema.required;
      }
      const describe = descriptions.get(zodSchema)?.describe as Description | undefined;
      const description = describe?.({ ...jsonSchema }, inputOf);
      if (description === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, description);
    },
  });
  // References lead from where zod puts schemas to where OpenAPI expects them.
  const text = JSON.stringify(derived).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs, $schema: _dialect, ...own } = JSON.parse(text) as Json & { $defs?: Json };
  Object.assign(components, $defs);
  return own;
}
