import { startPortal } from './portal-process.ts';

/**
 * Starts one seeded portal for all browser tests and tells them where it is, through the environment.
 * @returns what stops it again
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const portal = await startPortal();
  await portal.publisher.untilPictured();
  process.env['PORTAL_SITE_URL'] = portal.siteUrl;
  process.env['PORTAL_CMS_URL'] = portal.cmsUrl;
  process.env['PORTAL_PASSWORD'] = portal.password;
  return () => portal.stop();
}
