import { apiBase, calls, openApiDocument } from '@portal/contract';
import { describe, expect, inject, it } from 'vitest';
import { json, send, visitor, type Caller } from './connection.ts';
import { expectFailure } from './records.ts';
import { administrator } from './session.ts';

/** Both who may be asking; a session opens no other route. */
const everyone: readonly Caller[] = [visitor, administrator];

describe('the description', () => {
  it('is the document made from the contract', async () => {
    const reply = await visitor('GET', '/openapi.json');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.json).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });
});

describe('the table of calls', () => {
  it.each(calls.map(({ id, method, path }) => [id, method, path] as const))(
    'is routed: %s, %s %s',
    async (id, method, path) => {
      const unsafe = method === 'GET' ? {} : { body: json({}) };
      const reply = await visitor(method, path.replace('{id}', '1'), unsafe);
      // Whatever it answers, it is not the answer of an address without a route.
      expect(reply.status).not.toBe(405);
      if (reply.status === 404) {
        expect(expectFailure(reply, 404).error, id).not.toBe('There is nothing at this address.');
      }
    },
  );
});

describe.each(['/API/v1', '/api/V1', '/%61pi/v1', '/api%2fv1', '/api/v1/.', '/./api/v1'])(
  'a call below %s',
  (base) => {
    it('is none, however Strapi reads it', async () => {
      for (const { method, path } of calls) {
        const at = base + path.replace('{id}', '1');
        const body = method === 'GET' ? undefined : json({});
        const reply = await send({
          method,
          path: at,
          ...(body === undefined ? {} : { headers: { 'content-type': body.type }, body: body.bytes }),
        });
        expect([400, 404, 405], `${method} ${at}: ${reply.text}`).toContain(reply.status);
      }
    });
  },
);

describe('a forgotten password', () => {
  it.each(['/admin/forgot-password', '/admin/forgot-password/', '/ADMIN/Forgot-Password'])(
    'is made anew on the server: no mail is sent by %s',
    async (path) => {
      const { bytes: body, type } = json({ email: 'admin@example.com' });
      const reply = await send({ method: 'POST', path, headers: { 'content-type': type }, body });
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('npm run password');
    },
  );
});

describe('mail from the panel', () => {
  it.each(['/email', '/email/', '/EMAIL', '/email/test'])('is not sent by %s, whoever asks', async (path) => {
    const { bytes: body, type } = json({
      to: 'somebody@nowhere.invalid',
      subject: 'A file',
      text: 'as attachment',
      attachments: [{ path: '/etc/hostname' }],
    });
    const headers = { 'content-type': type, authorization: `Bearer ${inject('panelToken')}` };
    const reply = await send({ method: 'POST', path, headers, body });
    expect(reply.status, reply.text).toBe(400);
    expect(reply.text).toContain('The panel sends no mail.');
  });
});

/** Addresses that Strapi or its plugins use, and near misses of ours. */
const elsewhere = [
  '',
  '/',
  '/nothing',
  '/faculties',
  '/batches',
  '/batchs',
  '/rules',
  '/courses',
  '/subjects',
  '/lessons',
  '/gallery-items',
  '/offers',
  '/food-courts',
  '/profiles',
  '/profile',
  '/projects',
  '/project',
  '/members',
  '/member',
  '/changes',
  '/change-log',
  '/change-logs',
  '/enquiry',
  '/enquirys',
  '/contact',
  '/auth',
  '/auth/local',
  '/auth/local/register',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/callback',
  '/connect/google',
  '/users',
  '/users/me',
  '/users-permissions/roles',
  '/upload',
  '/upload/files',
  '/upload/files/1',
  '/upload/folders',
  '/email',
  '/email/test',
  '/i18n/locales',
  '/content-type-builder/content-types',
  '/content-type-builder/components',
  '/content-releases',
  '/documentation',
  '/graphql',
  '/schedule',
  '/faculty/1/image',
  '/schedule/courses/1/x',
  '/openapi',
  '/admin',
  '/_health',
  '/content/1',
  '/auth/login/x',
  '/api/v1/faculty',
] as const;

describe('an address outside of the table', () => {
  it.each(elsewhere)('%s answers nothing', async (path) => {
    for (const call of everyone) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        const reply = await call(method, path, method === 'GET' ? {} : { body: json({ name: 'x' }) });
        expectFailure(reply, 404, 'There is nothing at this address.');
      }
    }
  });

  it.each(['/api/faculty', '/api', '/graphql', '/documentation'])(
    '%s is none of the CMS either',
    async (path) => {
      const reply = await send({ method: 'GET', path });
      expect([404, 405]).toContain(reply.status);
    },
  );
});

describe('every reply', () => {
  it.each([
    ['a list', 'GET', '/rule'],
    ['a failure', 'GET', '/nothing'],
    ['a refusal', 'POST', '/rule'],
  ])('of the API tells no software and may not be framed or sniffed: %s', async (_name, method, path) => {
    const { headers } = await send({ method, path: apiBase + path });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by'] ?? '').not.toMatch(/strapi|koa|express/i);
    expect([headers['x-frame-options'], headers['content-security-policy']].join(' ')).toMatch(
      /DENY|SAMEORIGIN|frame-ancestors/i,
    );
    // This one is not reached by TLS, so it asks nobody for it.
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});
