import { resolve } from 'node:path';
import { bucketSettings } from '@portal/bucket';
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
  /** The secret of a notification. Without one the hook is closed, and polling alone finds changes. */
  PUBLISHER_HOOK_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  /** Milliseconds between two polls of the content revision. */
  PUBLISHER_POLL_MS: milliseconds(100).default(3000),
  /** Milliseconds that the CMS may take to answer its content. */
  PUBLISHER_CMS_TIMEOUT_MS: milliseconds(100).default(20_000),
  /** Milliseconds that a site which nobody has seen yet waits for its pictures; those that come later follow one by one. */
  PUBLISHER_FIRST_WAIT_MS: milliseconds(0).default(10_000),
  /** `fast` leaves out the slow pass over the pictures, for tests and for very small machines. */
  PUBLISHER_PICTURES: z.enum(['fast', 'best'], { error: 'must be fast or best' }).default('best'),
  /** The format of log lines; `json` in production. */
  LOG_FORMAT: z.enum(['json', 'text'], { error: 'must be json or text' }).optional(),
  /** Folder of the site's server bundle. */
  SITE_BUNDLE: z.string().min(1).default('site/dist/current'),

  /** Bucket that each release is pushed to, with the S3 protocol. */
  PUBLISHER_S3_BUCKET: text.optional(),
  PUBLISHER_S3_REGION: text.default('us-east-1'),
  /** Origin of the storage's API; that of Amazon by default. */
  PUBLISHER_S3_ENDPOINT: origin,
  PUBLISHER_S3_ACCESS_KEY_ID: text.optional(),
  PUBLISHER_S3_SECRET_ACCESS_KEY: text.optional(),
  /** Only for temporary keys. */
  PUBLISHER_S3_SESSION_TOKEN: text.optional(),
  /** `on`: the bucket is a folder of the endpoint. `off`: it is a name before its host, as Amazon wants it. */
  PUBLISHER_S3_PATH_STYLE: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  /** Folder inside the bucket. */
  PUBLISHER_S3_PREFIX: z
    .string()
    .transform((folder) => folder.replaceAll(/^\/+|\/+$/g, ''))
    .default(''),
  /** Folder that each release is written to as a static tree, `current`, for rsync or a server of files. */
  PUBLISHER_FOLDER: text.optional(),
  /** Addresses that hosted builders want to be called at, separated by commas. */
  PUBLISHER_DEPLOY_HOOKS: addresses.default([]),
  /** Milliseconds without a change after which they are called. */
  PUBLISHER_DEPLOY_HOOKS_WAIT_MS: milliseconds(0).default(20_000),
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
  const parsed = environment.safeParse(given);
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

function bucketOf(data: z.infer<typeof environment>): TargetSettings['objectStorage'] {
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
