import { createHash } from 'node:crypto';
import { apiBase, limits } from '@portal/contract';
import { describe, expect, inject, test } from 'vitest';
import { visit, type Reply } from './visit.ts';

const [site, cms] = [inject('siteUrl'), inject('cmsUrl')];

type Policy = ReadonlyMap<string, readonly string[]>;

/** The policies of a page: the header's, and those of its own head. */
function policiesOf({ body, headers }: Reply): readonly Policy[] {
  const own = body.toString().matchAll(/<meta http-equiv="content-security-policy" content="([^"]*)"/gi);
  return [headers['content-security-policy'] ?? '', ...[...own].map(([, text = '']) => text)].map(
    (policy) =>
      new Map(
        policy.split(';').flatMap((directive) => {
          const [name = '', ...sources] = directive.trim().split(/\s+/);
          return name === '' ? [] : [[name, sources]];
        }),
      ),
  );
}

describe('the site', () => {
  test.each(['/', '/arun-app/about', '/arungrit-app/', '/arun-app/admin', '/nowhere', '/robots.txt'])(
    '%s stays on TLS, and keeps other windows, other sites and the device out',
    async (path) => {
      for (const server of [site, inject('ownSiteUrl')]) {
        const { body, headers } = await visit(server, path);
        expect(headers, server).toMatchObject({
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('geolocation=()'),
          'referrer-policy': 'strict-origin-when-cross-origin',
          'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(/frame-ancestors '(none|self)'/),
        });
        expect(headers['access-control-allow-origin'], server).toBeUndefined();
        expect(body.toString(), server).not.toMatch(/<script\b[^>]*\ssrc="(https?:)?\/\//);
      }
      const { headers } = await visit(inject('plainUrl'), path);
      expect(headers['location']).toMatch(/^https:\/\/localhost[:/]/);
    },
  );
});

describe("a page's own policy and that of its header", () => {
  test('agree on every page', async () => {
    const paths = inject('paths').filter((path) => !/\.\w+$/.test(path));
    expect(paths.length).toBeGreaterThan(40);
    for (const path of paths) {
      const page = await visit(inject('ownSiteUrl'), path);
      if (page.status === 301) continue;
      const [header, own, ...more] = policiesOf(page);
      expect(more, path).toEqual([]);
      for (const [name, sources] of own ?? []) {
        if (!/^(default|script|style)-src$|trusted-types/.test(name))
          expect([name, sources], path).toEqual([name, header?.get(name)]);
      }
      // What may make markup of text is the page's own affair: nothing on public pages, the preview in the dashboard.
      expect(own?.get('require-trusted-types-for'), path).toEqual(["'script'"]);
      const makers = /\/admin(\/|$)/.test(path) ? ['preview'] : ["'none'"];
      expect(own?.get('trusted-types'), path).toEqual(makers);
      expect(own?.get('default-src'), path).toEqual(["'none'"]);
      for (const name of ['script-src', 'style-src'])
        expect(own?.get(name)?.join(' '), path).toMatch(/^'self'( 'sha256-[\w+/=]+')*$/i);
      expect(page.headers['content-security-policy'], path).not.toMatch(/unsafe|\*/);
    }
  });
});

describe('the CMS', () => {
  const ofApi = `${apiBase}/rule`;

  test.each([
    ['the API', ofApi],
    ['a refusal of the API', `${apiBase}/nothing`],
    ["the panel's door", '/admin'],
    ['a file that is not there', '/uploads/nothing.png'],
    ['nothing', '/nowhere'],
  ])('%s says what browsers may do with it', async (_what, path) => {
    const { headers } = await visit(cms, path);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors '(none|self)'|sandbox/);
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    const isFile = path.startsWith('/uploads/') || path === '/nowhere';
    expect(headers['cross-origin-resource-policy']).toBe(isFile ? 'cross-origin' : 'same-origin');
    // Once.
    for (const value of Object.values(headers)) expect(value).not.toMatch(/nosniff, nosniff/);
  });

  test('names the style of the page for a form without script, which is dressed therefore', async () => {
    const { body, headers } = await visit(cms, `${apiBase}/contact/send`, {
      method: 'POST',
      headers: { origin: site, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=',
    });
    const style = /<style>([^]*?)<\/style>/.exec(body.toString())?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`);
    expect(style).not.toBe('');
  });

  test.each([
    [site, site],
    [cms, cms],
    ['https://evil.example', undefined],
    [site.replace('https:', 'http:'), undefined],
    [`${site}.evil.example`, undefined],
    ['null', undefined],
  ])('lets %s read its replies: %s', async (origin, allowed) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await visit(cms, ofApi, {
        method,
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
      expect(headers['access-control-allow-origin'] || undefined, method).toBe(allowed);
    }
  });

  test('is told who asks by the proxy, not by who asks', async () => {
    const login = async (n: number): Promise<number> => {
      const headers = { origin: site, 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${n}` };
      const body = JSON.stringify({ username: 'nobody', password: 'not the password' });
      return (await visit(cms, `${apiBase}/auth/login`, { method: 'POST', headers, body })).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n <= limits.loginTries; n++) statuses.push(await login(n));
    expect(statuses).toEqual([...Array.from({ length: limits.loginTries }, () => 401), 429]);
  });
});
