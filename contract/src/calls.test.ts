import { describe, expect, it } from 'vitest';
import { calls } from './calls.js';
import { openApiDocument } from './openapi.js';

/** The calls of the specification and of the contract's page. A new collection brings more. */
const specified = [
  'DELETE /agrigallery/{id}',
  'DELETE /batch/{id}',
  'DELETE /bazaaroffer/{id}',
  'DELETE /eatsgallery/{id}',
  'DELETE /eatsoffer/{id}',
  'DELETE /eligible/{id}',
  'DELETE /enquiries/{id}',
  'DELETE /faculty/{id}',
  'DELETE /fees/{id}',
  'DELETE /foodcourt/{id}',
  'DELETE /gallery/{id}',
  'DELETE /gritgallery/{id}',
  'DELETE /infragallery/{id}',
  'DELETE /rule/{id}',
  'DELETE /schedule/courses/{id}',
  'DELETE /schedule/lessons/{id}',
  'DELETE /schedule/subjects/{id}',
  'DELETE /scholarship/{id}',
  'DELETE /timetable/{id}',
  'DELETE /whyjoin/{id}',
  'GET /agrigallery',
  'GET /agrigallery/{id}',
  'GET /auth/session',
  'GET /batch',
  'GET /batch/{id}',
  'GET /bazaaroffer',
  'GET /bazaaroffer/{id}',
  'GET /content',
  'GET /docs',
  'GET /eatsgallery',
  'GET /eatsgallery/{id}',
  'GET /eatsoffer',
  'GET /eatsoffer/{id}',
  'GET /eligible',
  'GET /eligible/{id}',
  'GET /enquiries',
  'GET /enquiries/summary',
  'GET /enquiries/{id}',
  'GET /faculty',
  'GET /faculty/{id}',
  'GET /fees',
  'GET /fees/{id}',
  'GET /foodcourt',
  'GET /foodcourt/{id}',
  'GET /gallery',
  'GET /gallery/{id}',
  'GET /gritgallery',
  'GET /gritgallery/{id}',
  'GET /infragallery',
  'GET /infragallery/{id}',
  'GET /mail-queue',
  'GET /openapi.json',
  'GET /rule',
  'GET /rule/{id}',
  'GET /schedule/courses',
  'GET /schedule/courses/{id}/subjects',
  'GET /schedule/subjects/{id}/lessons',
  'GET /scholarship',
  'GET /scholarship/{id}',
  'GET /timetable',
  'GET /timetable/{id}',
  'GET /whyjoin',
  'GET /whyjoin/{id}',
  'POST /agrigallery',
  'POST /auth/login',
  'POST /auth/logout',
  'POST /batch',
  'POST /bazaaroffer',
  'POST /contact/send',
  'POST /eatsgallery',
  'POST /eatsoffer',
  'POST /eligible',
  'POST /enquiries/delete',
  'POST /faculty',
  'POST /fees',
  'POST /foodcourt',
  'POST /gallery',
  'POST /gritgallery',
  'POST /infragallery',
  'POST /rule',
  'POST /schedule/courses',
  'POST /schedule/lessons',
  'POST /schedule/subjects',
  'POST /scholarship',
  'POST /timetable',
  'POST /whyjoin',
  'PUT /batch/{id}',
  'PUT /bazaaroffer/{id}',
  'PUT /eatsoffer/{id}',
  'PUT /eligible/{id}',
  'PUT /enquiries/{id}',
  'PUT /faculty/{id}',
  'PUT /fees/{id}',
  'PUT /foodcourt/{id}',
  'PUT /rule/{id}',
  'PUT /schedule/courses/{id}',
  'PUT /schedule/subjects/{id}',
  'PUT /scholarship/{id}',
  'PUT /timetable/{id}',
  'PUT /whyjoin/{id}',
];

describe('the call table', () => {
  it('names every call of the specification', () => {
    const found = new Set(calls.map(({ method, path }) => `${method} ${path}`));
    expect(specified.filter((address) => !found.has(address))).toEqual([]);
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
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    );
    expect(described.toSorted()).toEqual(
      calls.map(({ id, method, path }) => `${id} ${method} ${path}`).toSorted(),
    );
  });

  it('promises a cookie where a session begins or ends, and nowhere else', () => {
    const { paths } = openApiDocument() as {
      paths: Record<string, Record<string, { operationId: string; responses: object }>>;
    };
    const promising = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .filter(({ responses }) => JSON.stringify(responses).includes('"Set-Cookie"'));
    expect(promising.map(({ operationId }) => operationId).toSorted()).toEqual([
      'account.logOut',
      'account.password',
      'account.turnSecondFactorOn',
      'auth.login',
      'auth.logout',
    ]);
  });

  it('says what a form with a file takes', () => {
    const document = JSON.stringify(openApiDocument());
    expect(document).toContain('"multipart/form-data"');
    expect(document).toContain('"format":"binary"');
  });
});
