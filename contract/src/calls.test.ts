import { describe, expect, it } from 'vitest';
import { calls } from './calls.js';
import { openApiDocument } from './openapi.js';

describe('the call table', () => {
  it('names every call of the specification', () => {
    expect(calls.map((call) => `${call.method} ${call.path}`).toSorted()).toMatchSnapshot();
  });

  it('asks who it is on every write but the login and the enquiry', () => {
    const open = calls
      .filter((call) => call.method !== 'GET' && call.access === 'anyone')
      .map((call) => call.id);
    expect(open).toEqual(['auth.login', 'contact.send']);
  });

  it('has no two calls of one name or one address', () => {
    expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length);
    expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length);
  });
});

describe('the OpenAPI document', () => {
  it('describes every call', () => {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, { operationId: string }>> };
    const described = Object.values(paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(described.toSorted()).toEqual(calls.map((call) => call.id).toSorted());
  });

  it('says what a form with a file takes', () => {
    const document = JSON.stringify(openApiDocument());
    expect(document).toContain('"multipart/form-data"');
    expect(document).toContain('"format":"binary"');
  });
});
