import { resolve } from 'node:path';
import { bucketSettings } from '@portal/server/bucket';
import { z } from 'zod';
import type { LogFormat } from './log.ts';
import type { TargetSettings } from './targets/start-targets.ts';

const port = (fallback: number) =>
  z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(fallback);

const milliseconds = (least: number) => {
  const wrong = { error: `must be a number of milliseconds, at least ${least}` };
  return z.coerce.number(wrong).int(wrong).min(least, wrong);
};

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://www.example.com' })
  .transform((address) => address.replace(/\/+$/, ''))
  .optional();

const text = z.string().min(1);

/** Addresses, separated by commas. */
const addresses = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
  )
  .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be addresses, separated by commas' })));

/** The environment variables of the publisher: what stands here is in `docs/configuration.md`. Those without a word are the CMS's, too. */
export const variables = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  SITE_PORT: port(4321),
  CMS_PORT: port(1337),
  HOST: z.string().min(1).default('0.0.0.0'),
  SITE_URL: origin,
  CMS_URL: origin,
  CMS_INTERNAL_URL: origin.describe(
    'Where the publisher reaches the CMS, when that is not its public origin.',
  ),
  /** Without one the hook is closed, and polling alone finds changes. */
  PUBLISHER_HOOK_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  PUBLISHER_POLL_MS: milliseconds(100)
    .default(3000)
    .describe('Milliseconds between two looks at the revision, when nothing is told.'),
  PUBLISHER_CMS_TIMEOUT_MS: milliseconds(100)
    .default(20_000)
    .describe('Milliseconds that the CMS may take to answer its content.'),
  PUBLISHER_FIRST_WAIT_MS: milliseconds(0)
    .default(10_000)
    .describe(
      'Milliseconds that a site which nobody has seen yet waits for its pictures; 120000 at the first start of all.',
    ),
  PUBLISHER_PICTURES: z
    .enum(['fast', 'best'], { error: 'must be fast or best' })
    .default('best')
    .describe(
      '`fast` leaves out the slow pass over the pictures: no AVIF, none wider than 1080 px. For tests and tiny machines.',
    ),
  LOG_FORMAT: z.enum(['json', 'text'], { error: 'must be json or text' }).optional(),
  SITE_BUNDLE: z.string().min(1).default('site/dist/current').describe("Folder of the site's bundle."),

  PUBLISHER_S3_BUCKET: text
    .optional()
    .describe('The bucket that each [release](operations.md#object-storage-behind-a-cdn) is pushed to.'),
  PUBLISHER_S3_REGION: text.default('us-east-1').describe('Its region; some storage calls it `auto`.'),
  PUBLISHER_S3_ENDPOINT: origin.describe("Origin of the storage's API; without one Amazon's."),
  PUBLISHER_S3_ACCESS_KEY_ID: text.optional().describe('Who may get, put and delete its objects.'),
  PUBLISHER_S3_SECRET_ACCESS_KEY: text.optional().describe('The secret of that key.'),
  PUBLISHER_S3_SESSION_TOKEN: text.optional().describe('Only with keys that are lent for a while.'),
  PUBLISHER_S3_PATH_STYLE: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .optional()
    .describe('`on`, as with an endpoint: the bucket is a folder of it. `off`: a name before its host.'),
  PUBLISHER_S3_PREFIX: z
    .string()
    .transform((folder) => folder.replaceAll(/^\/+|\/+$/g, ''))
    .default('')
    .describe('A folder in the bucket.'),
  PUBLISHER_FOLDER: text
    .optional()
    .describe('A folder that each release is written to [as a static tree](operations.md#a-folder).'),
  PUBLISHER_DEPLOY_HOOKS: addresses
    .default([])
    .describe('Addresses of [hosted builders](operations.md#hosted-builders), separated by commas.'),
  PUBLISHER_DEPLOY_HOOKS_WAIT_MS: milliseconds(0)
    .default(20_000)
    .describe('Milliseconds without a change after which they are called.'),
});

/** Interfaces that this machine reaches as `localhost`. */
const local: ReadonlySet<string> = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/** Where this machine reaches what listens on an interface. @returns an origin */
export function originHere(host: string, port: number): string {
  const name = local.has(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

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
  readonly cmsTimeoutMs: number;
  readonly firstWaitMs: number;
  readonly pictures: 'fast' | 'best';
  readonly bundleDir: string;
  readonly logFormat: LogFormat;
  readonly targets: TargetSettings;
}

/**
 * Reads the configuration once, at the start of the process.
 * @throws Error with one line a variable that is wrong
 */
export function readConfiguration(env: NodeJS.ProcessEnv, root = process.cwd()): PublisherConfiguration {
  // An empty variable counts as unset, as it does for the CMS.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    // Of a list that holds several wrong ones the variable is named once.
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new Error(`The publisher cannot start: ${[...new Set(lines)].join('; ')}.`);
  }
  const { data } = parsed;
  const cmsOrigin = data.CMS_URL ?? originHere(data.HOST, data.CMS_PORT);
  return {
    dataDir: resolve(root, data.DATA_DIR),
    host: data.HOST,
    port: data.SITE_PORT,
    siteOrigin: data.SITE_URL ?? originHere(data.HOST, data.SITE_PORT),
    cmsOrigin,
    cmsInternalOrigin: data.CMS_INTERNAL_URL ?? cmsOrigin,
    hookSecret: data.PUBLISHER_HOOK_SECRET,
    pollMs: data.PUBLISHER_POLL_MS,
    cmsTimeoutMs: data.PUBLISHER_CMS_TIMEOUT_MS,
    firstWaitMs: data.PUBLISHER_FIRST_WAIT_MS,
    pictures: data.PUBLISHER_PICTURES,
    bundleDir: resolve(root, data.SITE_BUNDLE),
    logFormat: data.LOG_FORMAT ?? (env['NODE_ENV'] === 'production' ? 'json' : 'text'),
    targets: {
      objectStorage: bucketOf(data),
      folder: data.PUBLISHER_FOLDER === undefined ? undefined : resolve(root, data.PUBLISHER_FOLDER),
      deployHooks: data.PUBLISHER_DEPLOY_HOOKS,
      deployHooksWaitMs: data.PUBLISHER_DEPLOY_HOOKS_WAIT_MS,
    },
  };
}

function bucketOf(data: z.infer<typeof variables>): TargetSettings['objectStorage'] {
  const {
    PUBLISHER_S3_BUCKET: bucket,
    PUBLISHER_S3_REGION: region,
    PUBLISHER_S3_ENDPOINT: endpoint,
    PUBLISHER_S3_ACCESS_KEY_ID: accessKeyId,
    PUBLISHER_S3_SECRET_ACCESS_KEY: secretAccessKey,
    PUBLISHER_S3_PREFIX: prefix,
  } = data;
  if (bucket === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error(
      'The publisher cannot start: PUBLISHER_S3_ACCESS_KEY_ID and PUBLISHER_S3_SECRET_ACCESS_KEY must be set beside PUBLISHER_S3_BUCKET.',
    );
  }
  return bucketSettings({
    bucket,
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: data.PUBLISHER_S3_SESSION_TOKEN,
    pathStyle: data.PUBLISHER_S3_PATH_STYLE,
    prefix,
  });
}
