import { expect, it } from 'vitest';
import { loginAddress, topicAddress, topicOf } from './addresses.ts';
import { screenIds } from './screen-ids.ts';

it.each(screenIds)('%s survives the way to the login and back', (topic) => {
  const login = new URL(loginAddress(topic), 'http://site.example');
  const dashboard = new URL(topicAddress(topicOf(login.search)), 'http://site.example');
  expect(login.pathname).toBe('/arun-app/admin');
  expect(dashboard.pathname).toBe('/arun-app/admin/dashboard');
  expect(topicOf(dashboard.search)).toBe(topic);
});

it.each(['', '?topic=', '?topic=unknown', '?topic=//evil.example', '?other=fees'])(
  'opens the first topic for %j',
  (search) => {
    expect(topicOf(search)).toBe('faculty');
  },
);
