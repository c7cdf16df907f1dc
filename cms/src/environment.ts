// Past 300 lines: every setting of the CMS stands here with its rule, its default and its description.
import path from 'node:path';
import { bucketSettings } from '@portal/server/bucket';
import { limits } from '@portal/contract';
import proxyaddr from 'proxy-addr';
import { z } from 'zod';
import type { MailServer } from './mail/delivery';

/** The checkout: relative folders are taken from here, wherever the process was started. */
const root = path.resolve(__dirname, '../../..');

const text = z.string();
const folder = text.transform((name) => path.resolve(root, name));
const whole = (least: number, most: number, error: string) =>
  z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
const port = whole(0, 65_535, 'a port number, up to 65535');
const count = whole(1, Number.MAX_SAFE_INTEGER, 'a whole number, at least 1');
const weeks = whole(0, 1000, 'a whole number');
const origin = z
  .url({ protocol: /^https?$/, error: 'an address such as https://www.example.com' })
  .transform((address) => new URL(address).origin);
const list = text
  .transform((items) => items.split(',').map((item) => item.trim()))
  .transform((items) => items.filter((item) => item !== ''));
const origins = list.pipe(z.array(origin));
const keys = list.refine((items) => items.length > 0, 'one or more, separated by commas');
const secret = text.min(8);
const prefix = text.transform((name) => name.replaceAll(/^\/+|\/+$/g, ''));
const onOff = z.enum(['on', 'off'], { error: 'on or off' });

const succeeds = (attempt: () => unknown): boolean => {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
};

/** A number of proxies, or who they are. */
const proxies = z.union([
  z.coerce.number().int().min(0).max(10),
  list.refine(
    (addresses) => addresses.length > 0 && succeeds(() => proxyaddr.compile(addresses)),
    'a number up to 10, loopback, or addresses and networks, separated by commas',
  ),
]);

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A time such as `30m`, `24h` or `7d` in milliseconds; 0 for `off`. */
const duration = text
  .regex(/^(off|[1-9]\d{0,3}[smhd])$/, 'such as 30m, 24h, 7d or off')
  .transform((time) =>
    time === 'off' ? 0 : Number(time.slice(0, -1)) * unitMs[time.slice(-1) as keyof typeof unitMs],
  );

/** `office@example.com`, or `Arun Group <office@example.com>`, as the library for mail reads it. */
const mailbox = text.refine(
  (given) => z.email().safeParse(/^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(given)?.[1] ?? given).success,
  'such as Arun Group <office@example.com>',
);

/** `smtp://user:password@host:port`, or `smtps:` for TLS from the first byte; user and password are percent-encoded. */
const mailServer = z
  .url({ protocol: /^smtps?$/, hostname: /./, error: 'such as smtp://user:password@mail.example.com:587' })
  .refine(
    (address) => succeeds(() => decodeURIComponent(address)),
    'with user and password percent-encoded: % is %25',
  )
  .transform((address): MailServer => {
    const { hostname, password, port: given, protocol, username } = new URL(address);
    const secure = protocol === 'smtps:';
    return {
      host: hostname.replaceAll(/[[\]]/g, ''),
      secure,
      port: given === '' ? (secure ? 465 : 587) : Number(given),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
  });

/** A refusal to start: a sentence for the operator, without a trace of the code. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  constructor(sentence: string) {
    super(sentence);
    this.stack = sentence;
  }
}

/** What stands for a secret that is not set; production refuses to start. */
const developmentSecret = 'not-a-secret-development-only-value';
const made = 'Made at the first start, and kept in `DATA_DIR/secrets.json`; the variable outranks the file.';
const secrets = ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY'];

/** Every variable that the CMS reads: what stands here is in `docs/configuration.md`, whose test reads it. @public */
export const variables = z.object({
  NODE_ENV: text
    .default('development')
    .describe('The commands set `production`, in which the CMS does not start without its secrets.'),
  DATA_DIR: folder
    .prefault('.data')
    .describe(
      'The folder of all state: database, uploads, releases, secrets. Deleting it resets the portal.',
    ),
  SITE_BUNDLE: folder.prefault('site/dist/current'),
  HOST: text
    .default('0.0.0.0')
    .describe('The interface that both listen on; `127.0.0.1` behind a proxy on the same machine.'),
  CMS_PORT: port.default(1337).describe('Where the CMS listens.'),
  SITE_PORT: port.default(4321).describe('Where the site listens.'),
  CMS_URL: origin
    .optional()
    .describe('The public origin of the CMS, as browsers see it; without one `http://localhost:{port}`.'),
  SITE_URL: origin.optional().describe('The same of the site.'),
  CORS_ORIGINS: origins
    .default([])
    .describe('Further origins whose pages may call the API, separated by commas.'),
  TRUST_PROXY: proxies
    .default(0)
    .describe(
      'The proxies whose X-Forwarded-For and -Proto count: how many, or better their addresses and networks (`loopback` for this machine).',
    ),

  APP_KEYS: keys.prefault(developmentSecret).describe(`One or more, separated by commas. ${made}`),
  API_TOKEN_SALT: secret.default(developmentSecret).describe(made),
  ADMIN_JWT_SECRET: secret.default(developmentSecret).describe(made),
  TRANSFER_TOKEN_SALT: secret.default(developmentSecret).describe(made),
  ENCRYPTION_KEY: secret.default(developmentSecret).describe(made),
  ADMIN_EMAIL: z.email().default('admin@example.com').describe('Of the first administrator, for the panel.'),
  ADMIN_PASSWORD: text
    .min(8)
    .max(72)
    .optional()
    .describe(
      'Of the first administrator; one is made without it. `npm run password` sets it for one that is there.',
    ),
  PUBLISHER_HOOK_URL: z
    .url()
    .optional()
    .describe('Where the CMS tells that something changed; without one the site here.'),
  PUBLISHER_HOOK_SECRET: secret
    .optional()
    .describe(`What the publisher and the CMS know each other by. ${made}`),

  SEED: onOff.default('on').describe('`off` leaves an empty database empty.'),
  LOGIN_TRIES: count.default(limits.loginTries).describe('Logins that one address may try in five minutes.'),
  ENQUIRY_LIMIT: count.default(limits.enquiries).describe('Enquiries of one address in ten minutes.'),
  ENQUIRIES_PER_HOUR: count.default(limits.enquiriesPerHour).describe('Enquiries stored in an hour, of all.'),
  ENQUIRIES_PER_DAY: count.default(limits.enquiriesPerDay).describe('Enquiries stored in a day, of all.'),
  REQUEST_TIMEOUT: count.default(600_000).describe('Milliseconds that a client may take to send a request.'),
  LOG_FORMAT: z
    .enum(['json', 'text'])
    .optional()
    .describe('`text` for people, as at a terminal; `json`, one object a line, elsewhere.'),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'http', 'debug'])
    .default('info')
    .describe('`http` logs every request that reads, too.'),
  AUDIT_KEEP: duration
    .prefault('730d')
    .describe('How old an entry of the change log or the security log may become.'),
  BIN_KEEP: duration
    .prefault('180d')
    .describe(
      'How long deleted records and earlier versions can be restored, files included; `off` keeps none.',
    ),
  AUDIT_ENTRIES: count.default(100_000).describe('How many entries of each stay.'),

  DATABASE_CLIENT: z
    .enum(['sqlite', 'postgres'])
    .default('sqlite')
    .describe('`postgres` for [PostgreSQL](operations.md#postgresql), 14 or newer.'),
  DATABASE_HOST: text.default('localhost').describe('Where it is, or the folder of its socket.'),
  DATABASE_PORT: port.default(5432).describe('Its port.'),
  DATABASE_NAME: text.default('portal').describe('An empty database, or one that the portal has filled.'),
  DATABASE_USERNAME: text.default('portal').describe('Who owns the database: the portal makes its tables.'),
  DATABASE_PASSWORD: text.default('').describe('The password of that user.'),
  DATABASE_SSL: z.stringbool({ error: 'true or false' }).default(false).describe('`true` asks for TLS.'),
  DATABASE_BACKED_UP: text
    .optional()
    .describe('Lets one change of the tables run: the refusal to start tells the value.'),

  UPLOADS_S3_BUCKET: text
    .optional()
    .describe('The bucket of [uploads](operations.md#s3-storage); without one they lie in `DATA_DIR`.'),
  UPLOADS_S3_REGION: text.default('us-east-1').describe('Its region; some storage calls it `auto`.'),
  UPLOADS_S3_ENDPOINT: origin.optional().describe("Origin of the storage's API; without one Amazon's."),
  UPLOADS_S3_ACCESS_KEY_ID: text.optional().describe('Who may get, put and delete its objects.'),
  UPLOADS_S3_SECRET_ACCESS_KEY: text.optional().describe('The secret of that key.'),
  UPLOADS_S3_PATH_STYLE: onOff
    .optional()
    .describe('`on`, as with an endpoint: the bucket is a folder of it. `off`: a name before its host.'),
  UPLOADS_S3_PREFIX: prefix.default('').describe('A folder in the bucket.'),

  SMTP_URL: mailServer
    .optional()
    .describe(
      'What mail about enquiries goes through, `smtps://user:password@mail.example.com`, percent-encoded; without it none is sent.',
    ),
  MAIL_FROM: mailbox.optional().describe('The sender; must be set with a server.'),
  MAIL_TO: z.email().optional().describe("Who gets all of it, in place of each venture's own e-mail."),
  MAIL_RETRY: count
    .default(60_000)
    .describe('Milliseconds after a failed try; then twice as long, up to 6 hours.'),

  BACKUP_EVERY: duration
    .prefault('24h')
    .describe('How often SQLite and the files are backed up: `30m`, `12h`, `7d` … or `off`.'),
  BACKUP_DIR: folder
    .optional()
    .describe('Where backups lie, without it `DATA_DIR/backups`; another disk is better.'),
  BACKUP_KEEP: count.default(7).describe('How many scheduled backups stay.'),
  BACKUP_KEEP_WEEKS: weeks.default(4).describe('Of how many weeks the newest stays.'),
});

function refuse(sentence: string): never {
  throw new ConfigurationError(`The CMS cannot start: ${sentence}`);
}

function bucketOf(given: z.output<typeof variables>) {
  const { UPLOADS_S3_ACCESS_KEY_ID: accessKeyId, UPLOADS_S3_BUCKET: bucket } = given;
  const { UPLOADS_S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (bucket === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return refuse(
      'UPLOADS_S3_ACCESS_KEY_ID and UPLOADS_S3_SECRET_ACCESS_KEY must be set beside UPLOADS_S3_BUCKET.',
    );
  return bucketSettings({
    bucket,
    accessKeyId,
    secretAccessKey,
    sessionToken: undefined,
    endpoint: given.UPLOADS_S3_ENDPOINT,
    region: given.UPLOADS_S3_REGION,
    pathStyle: given.UPLOADS_S3_PATH_STYLE,
    prefix: given.UPLOADS_S3_PREFIX,
  });
}

/** @throws ConfigurationError where one variable needs another */
function complete(given: z.output<typeof variables>) {
  const { CMS_PORT, DATA_DIR, MAIL_FROM, MAIL_TO, NODE_ENV, SITE_PORT, SMTP_URL } = given;
  if (given.PUBLISHER_HOOK_URL !== undefined && given.PUBLISHER_HOOK_SECRET === undefined)
    refuse('PUBLISHER_HOOK_SECRET must be set beside PUBLISHER_HOOK_URL.');
  const CMS_URL = given.CMS_URL ?? `http://localhost:${CMS_PORT}`;
  const SITE_URL = given.SITE_URL ?? `http://localhost:${SITE_PORT}`;
  return {
    ...given,
    CMS_URL,
    SITE_URL,
    LOG_FORMAT: given.LOG_FORMAT ?? (NODE_ENV === 'production' ? 'json' : 'text'),
    BACKUP_DIR: given.BACKUP_DIR ?? path.join(DATA_DIR, 'backups'),
    /** Origins that may call the API from a browser. */
    origins: [...new Set([SITE_URL, CMS_URL, ...given.CORS_ORIGINS])],
    /** How mail is sent; `undefined` for not at all. */
    mail: SMTP_URL && {
      ...SMTP_URL,
      from: MAIL_FROM ?? refuse('MAIL_FROM must be set beside SMTP_URL.'),
      to: MAIL_TO,
    },
    /** Where uploads are kept; `undefined` for the disk. */
    uploadsBucket: bucketOf(given),
  };
}

/** The settings of this process. */
export type Environment = Readonly<ReturnType<typeof complete>>;

/**
 * Reads the settings.
 * @param given by name, as `process.env` holds them; an empty one counts as unset
 * @throws ConfigurationError with a sentence when one is wrong, or a secret is missing in production
 */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(stated);
  if (!parsed.success) {
    // Of a list that holds several wrong ones the variable is named once.
    const wrong = parsed.error.issues.map(({ path: [name], message }) => `${String(name)} (${message})`);
    return refuse(`please correct ${[...new Set(wrong)].join(', ')}.`);
  }
  const missing = secrets.filter((name) => stated[name] === undefined);
  if (parsed.data.NODE_ENV === 'production' && missing.length > 0)
    refuse(`${missing.join(', ')} must be set. "npm start" makes these secrets and keeps them.`);
  return complete(parsed.data);
}

let settings: Environment | undefined;

/** The settings of this process, read once; it ends with the sentence when they cannot be used. */
export function environment(): Environment {
  try {
    settings ??= readEnvironment(process.env);
    return settings;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    // Strapi would wrap the sentence in the trace of its configuration loader.
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
