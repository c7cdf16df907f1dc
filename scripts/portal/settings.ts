import { z } from 'zod';
import { originHere, readConfiguration } from '../../publisher/src/configuration.ts';
import { root } from './child-process.ts';

const noPort = { error: 'must be a port number from 1 to 65535' };
const port = z.coerce.number(noPort).int(noPort).min(1, noPort).max(65_535, noPort);

/** The variables that the commands read before anything runs; those without a word are explained where the CMS reads them. */
export const variables = z.object({
  ADMIN_EMAIL: z.email().default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(8).max(72).optional(),
  /** The publisher takes 0 for any free port, where nobody could find it. */
  SITE_PORT: port.optional(),
  CMS_PORT: port.default(1337),
  OUT_DIR: z
    .string()
    .default('dist')
    .describe('Where `npm run build` writes: a new or empty folder, or that of an earlier build.'),
});

/** What the commands need to know. */
export interface Settings {
  readonly dataDir: string;
  readonly host: string;
  readonly sitePort: number;
  readonly cmsPort: number;
  /** Where this machine reaches site and CMS, whatever stands in front of them. */
  readonly siteHere: string;
  readonly cmsHere: string;
  readonly siteUrl: string;
  readonly cmsUrl: string;
  readonly email: string;
  readonly password: string | undefined;
  /** Where releases go as plain files, if anywhere. */
  readonly publishingFolder: string | undefined;
  /** Where the site's bundle is. */
  readonly bundleDir: string;
  /** Where a build is written, as it was given. */
  readonly outDir: string;
}

/**
 * Reads the settings from the environment.
 * @throws Error with a sentence when one is wrong
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`);
    throw new Error(`Please correct ${wrong.join(', ')}.`);
  }
  const { bundleDir, dataDir, host, port, siteOrigin, cmsOrigin, targets } = readConfiguration(given, root);
  return {
    bundleDir,
    dataDir,
    host,
    sitePort: port,
    cmsPort: parsed.data.CMS_PORT,
    siteHere: originHere(host, port),
    cmsHere: originHere(host, parsed.data.CMS_PORT),
    siteUrl: siteOrigin,
    cmsUrl: cmsOrigin,
    email: parsed.data.ADMIN_EMAIL,
    password: parsed.data.ADMIN_PASSWORD,
    publishingFolder: targets.folder,
    outDir: parsed.data.OUT_DIR,
  };
}

/** Lines for a person at a terminal, objects for whoever collects them. */
export const logFormat = (): string => process.env['LOG_FORMAT'] || (process.stdout.isTTY ? 'text' : 'json');

/** The variables that every process of the portal is given. */
export function environmentOf(settings: Settings): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATA_DIR: settings.dataDir,
    SITE_PORT: String(settings.sitePort),
    CMS_PORT: String(settings.cmsPort),
    SITE_URL: settings.siteUrl,
    CMS_URL: settings.cmsUrl,
    LOG_FORMAT: logFormat(),
  };
}
