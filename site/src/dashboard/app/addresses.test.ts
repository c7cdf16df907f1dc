import { expect, it } from 'vitest';
import { dashboardAddress, loginAddress, topicAddress, topicOf } from './addresses.ts';
import { screenIds } from './screen-ids.ts';

it.each(screenIds)('%s survives the way to the login and back', (topic) => {
  const { search } = new URL(topicAddress(topic), 'http://site.example');
  const login = new URL(loginAddress(`${search}${search && '&batch=12'}`), 'http://site.example');
  const dashboard = new URL(dashboardAddress(login.search), 'http://site.example');
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
