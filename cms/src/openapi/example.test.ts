import { calls, openApiDocument } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { exampleOf } from './example';
import { documentOf } from './page';

const { paths } = documentOf(openApiDocument());

describe.each(calls.map((call) => [call.id, call] as const))('the examples of %s', (_id, call) => {
  const operation = paths[call.path]?.[call.method.toLowerCase()];

  it('are what the contract takes and answers', () => {
    for (const { schema } of Object.values(operation?.requestBody?.content ?? {})) {
      expect(call.body?.schema.safeParse(exampleOf(schema)).error?.issues).toBeUndefined();
    }
    const { content = {} } = operation?.responses[call.status] ?? {};
    expect(Object.keys(content)).toHaveLength(1);
    for (const { schema } of Object.values(content)) {
      expect(call.reply.safeParse(exampleOf(schema)).error?.issues).toBeUndefined();
    }
  });
});
