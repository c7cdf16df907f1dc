// Past 300 lines: every setting of the CMS stands here once, with its rule and its default.
import path from 'node:path';
import { bucketSettings, type BucketSettings } from '@portal/bucket';
import { limits } from '@portal/contract';
import { z } from 'zod';
import type { Mailbox, MailServer, MailSettings } from './mail/delivery';

/** The checkout: relative folders are taken from here, wherever the process was started. */
const root = path.resolve(__dirname, '../../..');

const folder = z.string().transform((name) => path.resolve(root, name));
const noPort = { error: 'a port number, up to 65535' };
const port = z.coerce.number(noPort).int(noPort).min(0, noPort).max(65_535, noPort);
const origin = z
  .url({ protocol: /^https?$/, error: 'an address such as https://www.example.com' })
  .transform((address) => new URL(address).origin);
const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));
const network = z.union([z.literal('loopback'), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** A number of proxies, or who they are. */
const proxyList = z.union(
  [
    z.coerce
      .number()
      .int()
      .min(0)
      .max(10)
      .transform((many) => ({ count: many, addresses: [] as string[] })),
    list.pipe(z.array(network).min(1)).transform((addresses) => ({ count: 0, addresses })),
  ],
  { error: 'a number up to 10, loopback, or addresses and networks, separated by commas' },
);
const secret = z.string().min(8);
const noCount = { error: 'a whole number, at least 1' };
const count = z.coerce.number(noCount).int(noCount).min(1, noCount);
const onOff = z.enum(['on', 'off'], { error: 'on or off' });
const yesNo = z.stringbool({ error: 'true or false' });

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A time such as `30m`, `24h` or `7d` in milliseconds; 0 for `off`. */
const every = z
  .string()
  .regex(/^(off|[1-9]\d{0,3}[smhd])$/, 'such as 30m, 24h, 7d or off')
  .transform((text) =>
    text === 'off' ? 0 : Number(text.slice(0, -1)) * unitMs[text.slice(-1) as keyof typeof unitMs],
  );

/** `office@example.com`, or `Arun Group <office@example.com>`. */
const mailbox = z.string().transform((text, context): Mailbox => {
  const [, name = '', bracketed, bare] =
    /^(?:"?([^"<>\p{Cc}]*?)"? *<([^<>]+)>|([^<>]+))$/u.exec(text.trim()) ?? [];
  const address = z.email().safeParse(bracketed ?? bare);
  if (address.success) return { name, address: address.data };
  context.addIssue({ code: 'custom', message: 'such as Arun Group <office@example.com>' });
  return z.NEVER;
});

/** `smtp://user:password@host:port`, or `smtps:` for TLS from the first byte; user and password are percent-encoded. */
const mailServer = z.string().transform((text, context): MailServer => {
  try {
    const { protocol, hostname, port: given, username, password } = new URL(text);
    if (hostname !== '' && (protocol === 'smtp:' || protocol === 'smtps:')) {
      return {
        host: hostname.replaceAll(/[[\]]/g, ''),
        secure: protocol === 'smtps:',
        port: given === '' ? undefined : Number(given),
        user: decodeURIComponent(username),
        password: decodeURIComponent(password),
      };
    }
  } catch {
    // Falls through to the sentence: the text holds a password and is not shown.
  }
  context.addIssue({ code: 'custom', message: 'such as smtp://user:password@mail.example.com:587' });
  return z.NEVER;
});

/** Every variable that the CMS reads. */
const schema = z.object({
  NODE_ENV: z.string().default('development'),
  /** Where all state lives. */
  DATA_DIR: folder.default(path.join(root, '.data')),
  HOST: z.string().default('0.0.0.0'),
  CMS_PORT: port.default(1337),
  SITE_PORT: port.default(4321),
  /** Public origins of the CMS and of the site. */
  CMS_URL: origin.optional(),
  SITE_URL: origin.optional(),
  /** Further origins that may call the API from a browser, separated by commas. */
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  /**
   * The proxies in front that set X-Forwarded-For and X-Forwarded-Proto: how many, or better their addresses and networks
   * (`loopback` for this machine), separated by commas. Nobody else is believed then.
   */
  TRUST_PROXY: proxyList.default({ count: 0, addresses: [] }),

  APP_KEYS: list.pipe(z.array(z.string()).min(1, 'one or more, separated by commas')).optional(),
  API_TOKEN_SALT: secret.optional(),
  ADMIN_JWT_SECRET: secret.optional(),
  TRANSFER_TOKEN_SALT: secret.optional(),
  ENCRYPTION_KEY: secret.optional(),
  /** The first administrator; read only while there is none. */
  ADMIN_EMAIL: z.email().default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(8).max(72).optional(),

  /** Where the publisher is told that something changed. */
  PUBLISHER_HOOK_URL: z.url().optional(),
  PUBLISHER_HOOK_SECRET: secret.optional(),

  /** `off` leaves an empty database empty. */
  SEED: onOff.default('on'),
  /** Tests and benchmarks may raise what an address may do before it has to wait. */
  LOGIN_TRIES: count.default(limits.loginTries),
  ENQUIRY_LIMIT: count.default(limits.enquiries),
  /** How many enquiries are stored in an hour and in a day, from all addresses together. */
  ENQUIRIES_PER_HOUR: count.default(limits.enquiriesPerHour),
  ENQUIRIES_PER_DAY: count.default(limits.enquiriesPerDay),
  /** How many milliseconds a client may take to send a form with files; a phone's video on a slow line needs some. */
  REQUEST_TIMEOUT: count.default(10 * 60 * 1000),
  /** And how many for any other request, which is small. */
  BODY_TIMEOUT: count.default(30_000),
  /** `json`: one object a line, for machines; `text` for people. JSON in production by default. */
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'http', 'debug']).default('info'),

  /** How old an entry of the change log and of the security log may become; `off` for any age. */
  AUDIT_KEEP: every.default(730 * unitMs.d),
  /** How many entries of each stay. */
  AUDIT_ENTRIES: count.default(100_000),

  DATABASE_CLIENT: z.enum(['sqlite', 'postgres']).default('sqlite'),
  DATABASE_HOST: z.string().default('localhost'),
  DATABASE_PORT: port.default(5432),
  DATABASE_NAME: z.string().default('portal'),
  DATABASE_USERNAME: z.string().default('portal'),
  DATABASE_PASSWORD: z.string().default(''),
  DATABASE_SSL: yesNo.default(false),
  /** Lets one change of the tables run that no backup of ours goes before; the refusal to start tells the value. */
  DATABASE_BACKED_UP: z.string().optional(),

  /** Bucket that uploads are kept in, with the S3 protocol; without one they lie below `DATA_DIR`. */
  UPLOADS_S3_BUCKET: z.string().optional(),
  UPLOADS_S3_REGION: z.string().default('us-east-1'),
  /** Origin of the storage's API; that of Amazon by default. */
  UPLOADS_S3_ENDPOINT: origin.optional(),
  UPLOADS_S3_ACCESS_KEY_ID: z.string().optional(),
  UPLOADS_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** `on`: the bucket is a folder of the endpoint. `off`: it is a name before its host, as Amazon wants it. */
  UPLOADS_S3_PATH_STYLE: onOff.optional(),
  /** Folder inside the bucket. */
  UPLOADS_S3_PREFIX: z
    .string()
    .transform((text) => text.replaceAll(/^\/+|\/+$/g, ''))
    .default(''),

  /** The server that mail about enquiries goes through; none is sent without one. */
  SMTP_URL: mailServer.optional(),
  /** The same one by one, in place of `SMTP_URL`. */
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.optional(),
  SMTP_USER: z.string().default(''),
  SMTP_PASSWORD: z.string().default(''),
  /** `true`: TLS from the first byte, as on port 465. Otherwise it begins when the server offers it, and must when there is a password. */
  SMTP_SECURE: yesNo.optional(),
  /** Who sends the mail. */
  MAIL_FROM: mailbox.optional(),
  /** Who gets all of it; by default each venture's e-mail in its profile. */
  MAIL_TO: z.email().optional(),
  /** How many milliseconds after a failed try the next one comes; each further one takes twice as long, up to six hours. */
  MAIL_RETRY: count.default(unitMs.m),

  /** How often a backup is made, of SQLite with files on the disk. */
  BACKUP_EVERY: every.default(unitMs.d),
  /** Where backups lie; below `DATA_DIR` by default, though another disk is better. */
  BACKUP_DIR: folder.optional(),
  /** How many scheduled backups stay, and of how many weeks the newest. */
  BACKUP_KEEP: count.default(7),
  BACKUP_KEEP_WEEKS: z.coerce.number().int().min(0).default(4),
});

/** Secrets that a production server must be given. */
const required = [
  'APP_KEYS',
  'API_TOKEN_SALT',
  'ADMIN_JWT_SECRET',
  'TRANSFER_TOKEN_SALT',
  'ENCRYPTION_KEY',
] as const;

/** The settings of this process. */
export interface Environment extends Omit<
  z.infer<typeof schema>,
  'BACKUP_DIR' | 'CMS_URL' | 'LOG_FORMAT' | 'SITE_URL' | (typeof required)[number]
> {
  readonly BACKUP_DIR: string;
  readonly LOG_FORMAT: 'json' | 'text';
  readonly CMS_URL: string;
  readonly SITE_URL: string;
  readonly APP_KEYS: string[];
  readonly API_TOKEN_SALT: string;
  readonly ADMIN_JWT_SECRET: string;
  readonly TRANSFER_TOKEN_SALT: string;
  readonly ENCRYPTION_KEY: string;
  /** Where uploads are kept; `undefined` for the disk. */
  readonly uploadsBucket: BucketSettings | undefined;
  /** How mail is sent; `undefined` for not at all. */
  readonly mail: MailSettings | undefined;
  /** Origins that may call the API from a browser. */
  readonly origins: readonly string[];
}

/** A refusal to start: a sentence for the operator, without a trace of the code. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  constructor(sentence: string) {
    super(sentence);
    this.stack = sentence;
  }
}

function bucketOf(settings: z.infer<typeof schema>): BucketSettings | undefined {
  const {
    UPLOADS_S3_ACCESS_KEY_ID: accessKeyId,
    UPLOADS_S3_BUCKET: bucket,
    UPLOADS_S3_ENDPOINT: endpoint,
    UPLOADS_S3_PREFIX: prefix,
    UPLOADS_S3_REGION: region,
    UPLOADS_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  if (bucket === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigurationError(
      'The CMS cannot start: UPLOADS_S3_ACCESS_KEY_ID and UPLOADS_S3_SECRET_ACCESS_KEY must be set beside UPLOADS_S3_BUCKET.',
    );
  }
  return bucketSettings({
    bucket,
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: undefined,
    pathStyle: settings.UPLOADS_S3_PATH_STYLE,
    prefix,
  });
}

type MailVariable = Extract<keyof z.infer<typeof schema>, `SMTP_${string}` | `MAIL_${string}`>;

function mailOf(settings: Pick<z.infer<typeof schema>, MailVariable>): MailSettings | undefined {
  const { MAIL_FROM: from, MAIL_TO: to, SMTP_HOST: host, SMTP_PORT, SMTP_SECURE, SMTP_URL } = settings;
  const { SMTP_PASSWORD: password, SMTP_USER: user } = settings;
  const oneByOne = host === undefined ? undefined : { host, port: SMTP_PORT, user, password };
  const server = SMTP_URL ?? oneByOne;
  if (server === undefined) return undefined;
  if (from === undefined) {
    throw new ConfigurationError('The CMS cannot start: MAIL_FROM must be set beside SMTP_URL or SMTP_HOST.');
  }
  const secure = SMTP_URL?.secure ?? SMTP_SECURE ?? SMTP_PORT === 465;
  return { ...server, secure, port: server.port ?? (secure ? 465 : 587), from, to };
}

/**
 * Reads the settings.
 * @param variables by name, as `process.env` holds them; an empty one counts as unset
 * @throws ConfigurationError with a sentence when one is wrong, or a secret is missing in production
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    // Of a list that holds several wrong ones the variable is named once.
    const wrong = parsed.error.issues.map(({ path: [name], message }) => `${String(name)} (${message})`);
    throw new ConfigurationError(`The CMS cannot start: please correct ${[...new Set(wrong)].join(', ')}.`);
  }
  const settings = parsed.data;
  const missing = required.filter((name) => settings[name] === undefined);
  if (settings.NODE_ENV === 'production' && missing.length > 0) {
    throw new ConfigurationError(
      `The CMS cannot start: ${missing.join(', ')} must be set. "npm start" makes these secrets and keeps them.`,
    );
  }
  if (settings.PUBLISHER_HOOK_URL !== undefined && settings.PUBLISHER_HOOK_SECRET === undefined) {
    throw new ConfigurationError(
      'The CMS cannot start: PUBLISHER_HOOK_SECRET must be set beside PUBLISHER_HOOK_URL.',
    );
  }
  const CMS_URL = settings.CMS_URL ?? `http://localhost:${settings.CMS_PORT}`;
  const SITE_URL = settings.SITE_URL ?? `http://localhost:${settings.SITE_PORT}`;
  const development = 'not-a-secret-development-only-value';
  return {
    ...settings,
    LOG_FORMAT: settings.LOG_FORMAT ?? (settings.NODE_ENV === 'production' ? 'json' : 'text'),
    BACKUP_DIR: settings.BACKUP_DIR ?? path.join(settings.DATA_DIR, 'backups'),
    CMS_URL,
    SITE_URL,
    APP_KEYS: settings.APP_KEYS ?? [development],
    API_TOKEN_SALT: settings.API_TOKEN_SALT ?? development,
    ADMIN_JWT_SECRET: settings.ADMIN_JWT_SECRET ?? development,
    TRANSFER_TOKEN_SALT: settings.TRANSFER_TOKEN_SALT ?? development,
    ENCRYPTION_KEY: settings.ENCRYPTION_KEY ?? development,
    uploadsBucket: bucketOf(settings),
    mail: mailOf(settings),
    origins: [...new Set([SITE_URL, CMS_URL, ...settings.CORS_ORIGINS])],
  };
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
