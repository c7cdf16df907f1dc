import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/**
 * Does something in a page while new records that it sends arrive, and their answers are lost: the connection breaks once the CMS
 * has answered.
 * @param cmsUrl origin of the CMS
 */
export async function whileAnswersAreLost(
  page: Page,
  cmsUrl: string,
  act: () => Promise<void>,
): Promise<void> {
  const line = createServer((incoming, outgoing) => {
    const { headers, method } = incoming;
    const sent = request(new URL(incoming.url ?? '/', cmsUrl), { headers, method }, (reply) => {
      reply.resume();
      reply.once('end', () => outgoing.destroy());
    });
    sent.once('error', () => outgoing.destroy());
    incoming.pipe(sent);
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  const { port } = line.address() as AddressInfo;
  await page.route(`${cmsUrl}/api/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const isNew = route.request().method() === 'POST';
    await route.continue(isNew ? { url: `http://localhost:${port}${pathname}${search}` } : {});
  });
  try {
    await act();
  } finally {
    // A call that is on its way to the line is let through first.
    await page.unrouteAll({ behavior: 'wait' });
    line.closeAllConnections();
    line.close();
  }
}

/**
 * From now on the CMS refuses every connection of a page, as when its process has ended.
 * @param cmsUrl origin of the CMS
 * @returns what has it take them again
 */
export async function refuseConnections(page: Page, cmsUrl: string): Promise<() => Promise<void>> {
  const calls = `${cmsUrl}/**`;
  await page.route(calls, (route) => route.abort('connectionrefused'));
  return () => page.unroute(calls);
}
