import { resolve } from 'node:path';
import { z } from 'zod';

const port = (fallback: number) =>
  z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(fallback);

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://www.example.com' })
  .transform((address) => address.replace(/\/+$/, ''))
  .optional();

/** The environment variables of the publisher; what each means stands beside it. */
const environment = z.object({
  /** Folder of everything that the portal stores. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** Port of the published site. */
  SITE_PORT: port(4321),
  /** Port of the CMS; only the default of `CMS_URL` is made from it. */
  CMS_PORT: port(1337),
  /** Interface that the site listens on. */
  HOST: z.string().min(1).default('0.0.0.0'),
  /** The site's public origin. */
  SITE_URL: origin,
  /** The CMS's public origin: browsers send forms and the dashboard's calls there. */
  CMS_URL: origin,
  /** Where this process reaches the CMS, when that is not its public origin. */
  CMS_INTERNAL_URL: origin,
  /** What a knock at the hook must carry. Without one the hook is closed, and polling alone finds changes. */
  PUBLISHER_HOOK_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  /** Milliseconds between two looks at the content revision. */
  PUBLISHER_POLL_MS: z.coerce.number().int().min(100).default(3000),
  /** `fast` leaves out the slow pass over the pictures, for tests and for very small machines. */
  PUBLISHER_PICTURES: z.enum(['fast', 'best']).default('best'),
  /** Folder of the site's server bundle. */
  SITE_BUNDLE: z.string().min(1).default('site/dist/current'),
});

/** What the publisher needs to know, checked. Paths are absolute, origins have no trailing slash. */
export interface PublisherConfiguration {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly siteOrigin: string;
  readonly cmsOrigin: string;
  readonly cmsInternalOrigin: string;
  readonly hookSecret: string | undefined;
  readonly pollMs: number;
  readonly pictures: 'fast' | 'best';
  readonly bundleDir: string;
}

/**
 * Reads the configuration once, at the start of the process.
 * @throws Error with one line a variable that is wrong
 */
export function readConfiguration(env: NodeJS.ProcessEnv, root = process.cwd()): PublisherConfiguration {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`The publisher cannot start: ${lines.join('; ')}.`);
  }
  const { data } = parsed;
  const cmsOrigin = data.CMS_URL ?? `http://localhost:${data.CMS_PORT}`;
  return {
    dataDir: resolve(root, data.DATA_DIR),
    host: data.HOST,
    port: data.SITE_PORT,
    siteOrigin: data.SITE_URL ?? `http://localhost:${data.SITE_PORT}`,
    cmsOrigin,
    cmsInternalOrigin: data.CMS_INTERNAL_URL ?? cmsOrigin,
    hookSecret: data.PUBLISHER_HOOK_SECRET,
    pollMs: data.PUBLISHER_POLL_MS,
    pictures: data.PUBLISHER_PICTURES,
    bundleDir: resolve(root, data.SITE_BUNDLE),
  };
}
