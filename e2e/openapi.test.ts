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
