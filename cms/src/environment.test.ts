import { describe, expect, it } from 'vitest';
import { ConfigurationError, readEnvironment } from './environment';

const secrets = {
  APP_KEYS: 'one-key,another-key',
  API_TOKEN_SALT: 'a-salt-of-some-length',
  ADMIN_JWT_SECRET: 'a-secret-of-some-length',
  TRANSFER_TOKEN_SALT: 'another-salt-of-some-length',
  ENCRYPTION_KEY: 'a-key-of-some-length',
};

describe('the settings', () => {
  it('have defaults for everything in development', () => {
    const settings = readEnvironment({});
    expect(settings.CMS_URL).toBe('http://localhost:1337');
    expect(settings.SITE_URL).toBe('http://localhost:4321');
    expect(settings.HOST).toBe('0.0.0.0');
  });

  it('name every secret that production misses, in one sentence', () => {
    const { ADMIN_JWT_SECRET: _left, ENCRYPTION_KEY: _out, ...rest } = secrets;
    expect(() => readEnvironment({ NODE_ENV: 'production', ...rest })).toThrow(
      'The CMS cannot start: ADMIN_JWT_SECRET, ENCRYPTION_KEY must be set. "npm start" makes these secrets and keeps them.',
    );
  });

  it('are complete with the secrets', () => {
    expect(readEnvironment({ NODE_ENV: 'production', ...secrets }).APP_KEYS).toEqual([
      'one-key',
      'another-key',
    ]);
  });

  it('count an empty variable as unset', () => {
    expect(readEnvironment({ CMS_PORT: '', SITE_URL: '' }).CMS_PORT).toBe(1337);
  });

  it('let the origins of site and CMS call the API, and those that are listed', () => {
    const { origins } = readEnvironment({
      SITE_URL: 'https://arun.example/',
      CMS_URL: 'https://cms.arun.example',
      CORS_ORIGINS: 'https://preview.arun.example, ',
    });
    expect(origins).toEqual([
      'https://arun.example',
      'https://cms.arun.example',
      'https://preview.arun.example',
    ]);
  });

  it('refuse a wrong value by name and show no trace of the code', () => {
    let refused: unknown;
    try {
      readEnvironment({ CMS_PORT: 'eighty' });
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(ConfigurationError);
    expect((refused as Error).stack).toMatch(/^The CMS cannot start: please correct CMS_PORT/);
    expect((refused as Error).stack).not.toContain('environment.ts');
  });

  it.each([
    ['TRUST_PROXY', 'yes', 'a number up to 10, loopback, or addresses and networks, separated by commas'],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'a number up to 10, loopback, or addresses and networks, separated by commas',
    ],
    ['CORS_ORIGINS', 'preview.example, nonsense', 'an address such as https://www.example.com'],
    ['CMS_PORT', '99999', 'a port number, up to 65535'],
    ['BACKUP_KEEP', '0', 'a whole number, at least 1'],
    ['DATABASE_SSL', 'perhaps', 'true or false'],
    ['SEED', 'no', 'on or off'],
    ['APP_KEYS', ' , ', 'one or more, separated by commas'],
  ])('say what %s may be, not %j', (name, value, what) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(
      `The CMS cannot start: please correct ${name} (${what}).`,
    );
  });

  it('take proxies by their number or by their addresses', () => {
    expect(readEnvironment({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
    expect(readEnvironment({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).TRUST_PROXY).toEqual([
      'loopback',
      '10.0.0.0/8',
    ]);
  });

  it('refuse a hook without its secret', () => {
    expect(() => readEnvironment({ PUBLISHER_HOOK_URL: 'http://localhost:9/hook' })).toThrow(
      /PUBLISHER_HOOK_SECRET/,
    );
  });

  it('keep uploads on the disk, or in the bucket that they name with its keys', () => {
    expect(readEnvironment({}).uploadsBucket).toBeUndefined();
    const bucket = { UPLOADS_S3_BUCKET: 'uploads', UPLOADS_S3_PREFIX: '/portal/' };
    expect(() => readEnvironment(bucket)).toThrow('UPLOADS_S3_SECRET_ACCESS_KEY must be set');
    const keys = { UPLOADS_S3_ACCESS_KEY_ID: 'id', UPLOADS_S3_SECRET_ACCESS_KEY: 'key' };
    expect(readEnvironment({ ...bucket, ...keys, UPLOADS_S3_REGION: 'ap-south-1' }).uploadsBucket).toEqual({
      bucket: 'uploads',
      endpoint: 'https://s3.ap-south-1.amazonaws.com',
      region: 'ap-south-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
      pathStyle: false,
      prefix: 'portal/',
    });
  });

  it('take the time between backups in words, or none', () => {
    expect(readEnvironment({}).BACKUP_EVERY).toBe(24 * 60 * 60 * 1000);
    expect(readEnvironment({ BACKUP_EVERY: '30m' }).BACKUP_EVERY).toBe(30 * 60 * 1000);
    expect(readEnvironment({ BACKUP_EVERY: 'off' }).BACKUP_EVERY).toBe(0);
    expect(() => readEnvironment({ BACKUP_EVERY: 'often' })).toThrow(
      'BACKUP_EVERY (such as 30m, 24h, 7d or off)',
    );
  });

  describe('of mail', () => {
    const MAIL_FROM = 'Arun Group <office@example.com>';

    it('are none unless a server is named', () => {
      expect(readEnvironment({ MAIL_FROM }).mail).toBeUndefined();
    });

    it.each([
      [
        { SMTP_URL: 'smtp://office%40example.com:p%40ss%3A1@mail.example.com' },
        { port: 587, secure: false, user: 'office@example.com', password: 'p@ss:1' },
      ],
      [{ SMTP_URL: 'smtps://mail.example.com' }, { port: 465, secure: true, user: '', password: '' }],
      [{ SMTP_URL: 'smtp://mail.example.com:2525' }, { port: 2525, secure: false }],
    ])('are read from %j', (given, expected) => {
      expect(readEnvironment({ ...given, MAIL_FROM }).mail).toEqual(
        expect.objectContaining({ host: 'mail.example.com', from: MAIL_FROM, to: undefined, ...expected }),
      );
    });

    it('take a bare sender, and a name in quotes', () => {
      const sender = (text: string) =>
        readEnvironment({ SMTP_URL: 'smtp://localhost', MAIL_FROM: text }).mail?.from;
      for (const text of ['office@example.com', '"Arun, Group" <office@example.com>'])
        expect(sender(text)).toBe(text);
    });

    it.each([
      [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must be set'],
      [{ SMTP_URL: 'http://mail.example.com', MAIL_FROM }, 'SMTP_URL (such as smtp://'],
      [{ SMTP_URL: 'smtp://', MAIL_FROM }, 'SMTP_URL (such as smtp://'],
      [{ SMTP_URL: 'smtp://me:100%@mail.example.com', MAIL_FROM }, 'SMTP_URL (with user and password'],
      [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'the office' }, 'MAIL_FROM (such as'],
      [
        { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'A <a@example.com>\r\nBcc: <b@example.com>' },
        'MAIL_FROM (such as',
      ],
      [{ SMTP_URL: 'smtp://localhost', MAIL_FROM, MAIL_TO: 'a@example.com, b@example.com' }, 'MAIL_TO'],
    ])('that cannot be used (%j) are refused by name', (given, sentence) => {
      expect(() => readEnvironment(given)).toThrow(sentence);
    });
  });
});
