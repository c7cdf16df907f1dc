import { calls, openApiDocument } from '@portal/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';

const document = openApiDocument();

it('is an OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

it('refuses a document that is none', async () => {
  const broken = { ...document, paths: { '/faculty': { get: { responses: 'none' } } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

it('says of every body and every reply what it holds', () => {
  const empty: string[] = [];
  const look = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    // Whatever else an answer may hold is described by nothing; a field must be.
    const isEmpty = Object.keys(value).length === 0 && !/\.(properties|additionalProperties)$/.test(at);
    if (isEmpty) empty.push(at);
    for (const [name, inner] of Object.entries(value)) look(inner, `${at}.${name}`);
  };
  look(document['components'], 'components');
  for (const call of calls) {
    const paths = document['paths'] as Record<
      string,
      Record<string, { requestBody?: unknown; responses: unknown }>
    >;
    const operation = paths[call.path]?.[call.method.toLowerCase()];
    look(operation?.requestBody, `${call.id} body`);
    look(operation?.responses, `${call.id} reply`);
  }
  expect(empty).toEqual([]);
});

it('names what a call may be refused for, and the header that asks for the record that was read', () => {
  interface Operation {
    readonly parameters: readonly { readonly name: string; readonly in: string }[];
    readonly responses: Readonly<Record<string, unknown>>;
  }
  const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const guarded = operations.filter(({ responses }) => '412' in responses);
  const asks = ({ parameters }: Operation) =>
    parameters.some((parameter) => parameter.name === 'If-Match' && parameter.in === 'header');
  expect(guarded.length).toBeGreaterThan(20);
  expect(operations.filter(asks)).toEqual(guarded);
  expect(Object.keys(paths['/auth/login']?.['post']?.responses ?? {})).toEqual(
    expect.arrayContaining(['400', '401', '429']),
  );
});

interface Refusal {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: { readonly properties?: object } }>>;
}

it('describes refusals that say more than a sentence, headers of replies, and who may call', () => {
  const paths = document['paths'] as Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly security: unknown;
            readonly responses: Readonly<Record<string, Refusal & { headers?: object }>>;
          }
        >
      >
    >
  >;
  const refused = (path: string, method: string, status: string): string[] => {
    const schema = paths[path]?.[method]?.responses[status]?.content?.['application/json']?.schema;
    return Object.keys(schema?.properties ?? {});
  };
  expect(refused('/batch/{id}', 'put', '412')).toEqual(['error', 'record']);
  const headers = (path: string, status: string): string[] =>
    Object.keys(paths[path]?.['post']?.responses[status]?.headers ?? {});
  expect(headers('/faculty', '201')).toEqual(['X-Content-Revision', 'Preference-Applied']);
  expect(headers('/auth/login', '200')).toEqual(['Set-Cookie']);
  expect(paths['/auth/login']?.['post']?.responses['429']?.$ref).toBe('#/components/responses/TryLater');
  const open = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ security }) => security === undefined);
  expect(open).toEqual([]);
  expect(paths['/faculty']?.['get']?.security).toEqual([]);
});

it('gives the types of generated clients their names', () => {
  const { schemas } = document['components'] as { readonly schemas: object };
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Batch', 'BatchInput', 'Content', 'Enquiry', 'Failure', 'GalleryItem', 'Point']),
  );
});
