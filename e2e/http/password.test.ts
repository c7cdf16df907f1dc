import { expect, it } from 'vitest';
import { cms, freshAddress } from './connection.ts';
import { panelLogin, panelSession } from './panel-session.ts';
import { expectFailure } from './records.ts';
import { login, newSession } from './session.ts';

/** Sets the administrator's password in the panel. */
async function setPassword(currentPassword: string, password: string): Promise<void> {
  const { call } = await panelSession(currentPassword);
  const reply = await call('PUT', '/admin/users/me', { currentPassword, password });
  expect(reply.status, reply.text).toBe(200);
}

it('a new password ends every session, and the old one opens nothing', async () => {
  const sessions = [await newSession(), await newSession()];
  const next = 'Every-Mark-Counts-2';
  await setPassword(cms.password, next);
  for (const { call } of sessions) expectFailure(await call('GET', '/auth/session'), 401);
  expectFailure(await login('admin', cms.password, freshAddress()), 401, 'Invalid credentials');
  expect((await panelLogin(cms.password)).status).toBe(400);
  expect((await login('admin', next, freshAddress())).status).toBe(200);
  // The other files of the suite know the first one.
  await setPassword(next, cms.password);
  expect((await login('admin', cms.password, freshAddress())).status).toBe(200);
});
