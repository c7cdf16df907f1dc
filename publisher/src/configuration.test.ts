import { expect, test } from 'vitest';
import { originHere, readConfiguration } from './configuration.ts';

test.each([
  ['0.0.0.0', 'http://localhost:80'],
  ['::', 'http://localhost:80'],
  ['127.0.0.1', 'http://localhost:80'],
  ['192.0.2.7', 'http://192.0.2.7:80'],
  ['fd00::2', 'http://[fd00::2]:80'],
  ['portal.internal', 'http://portal.internal:80'],
])('what listens on %s is reached at %s', (host, origin) => {
  expect(originHere(host, 80)).toBe(origin);
});

test('origins that are not named are those of the interface, and an empty variable is none', () => {
  const env = { HOST: '192.0.2.7', SITE_PORT: '81', CMS_PORT: '82', SITE_URL: '' };
  expect(readConfiguration(env)).toMatchObject({
    siteOrigin: 'http://192.0.2.7:81',
    cmsOrigin: 'http://192.0.2.7:82',
    cmsInternalOrigin: 'http://192.0.2.7:82',
  });
  const named = { ...env, SITE_URL: 'https://www.example.com', CMS_URL: 'https://cms.example.com/' };
  expect(readConfiguration(named)).toMatchObject({
    siteOrigin: 'https://www.example.com',
    cmsOrigin: 'https://cms.example.com',
  });
});

test.each([
  [{ SITE_PORT: 'abc' }, 'The publisher cannot start: SITE_PORT must be a port number.'],
  [{ SITE_URL: 'example.com' }, 'The publisher cannot start: SITE_URL must be an address such as'],
  [{ PUBLISHER_DEPLOY_HOOKS: 'a,b' }, 'The publisher cannot start: PUBLISHER_DEPLOY_HOOKS must be addresses'],
  [{ PUBLISHER_POLL_MS: 'often' }, 'The publisher cannot start: PUBLISHER_POLL_MS must be a number of'],
  [{ PUBLISHER_S3_BUCKET: 'site' }, 'PUBLISHER_S3_SECRET_ACCESS_KEY must be set beside PUBLISHER_S3_BUCKET.'],
])('a wrong value is reported in one sentence that names its variable: %j', (env, sentence) => {
  const refusal = (): unknown => readConfiguration(env);
  expect(refusal).toThrow(sentence);
  expect(refusal).toThrow(/^[^\n]*\.$/);
});
