import { startPortal } from './portal-process.ts';

/** The projects whose files share a seeded portal. */
const projects = ['dashboard', 'pages'];

/**
 * Starts a seeded portal for each project that shares one, and tells its tests where it is, through the environment.
 * @returns what stops them again
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const started = await Promise.all(
    projects.map(async (project) => {
      const portal = await startPortal();
      await portal.publisher.untilPictured();
      const { siteUrl, cmsUrl, password, dataDir } = portal;
      process.env[`PORTAL_OF_${project}`] = JSON.stringify({ siteUrl, cmsUrl, password, dataDir });
      return portal;
    }),
  );
  return async () => void (await Promise.all(started.map((portal) => portal.stop())));
}
