import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from './preflight.ts';

/** Secrets by the name of their environment variable. */
const secretNames = [
  'APP_KEYS',
  'API_TOKEN_SALT',
  'ADMIN_JWT_SECRET',
  'TRANSFER_TOKEN_SALT',
  'ENCRYPTION_KEY',
  'PUBLISHER_HOOK_SECRET',
] as const;

const stored = z.object({
  secrets: z.partialRecord(z.enum(secretNames), z.string().min(8)),
  /** Whether the administrator's account was seen to exist. */
  administrator: z.boolean().default(false),
});

type Stored = z.infer<typeof stored>;
export type Secrets = Readonly<Record<(typeof secretNames)[number], string>>;

const newSecret = (): string => randomBytes(32).toString('base64url');

/** The secrets of a portal, kept in its data folder where only the owner reads them. */
export class SecretStore {
  readonly #file: string;
  #stored: Stored = { secrets: {}, administrator: false };

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'secrets.json');
  }

  /**
   * Reads the secrets, and makes and keeps those that are missing. A variable that is set outranks what is stored.
   * @throws Refusal when the file cannot be read as what it should be
   */
  async load(env: NodeJS.ProcessEnv): Promise<Secrets> {
    await this.#read();
    const complete = { ...this.#stored.secrets };
    for (const name of secretNames)
      complete[name] ??= name === 'APP_KEYS' ? `${newSecret()},${newSecret()}` : newSecret();
    if (Object.keys(this.#stored.secrets).length < secretNames.length) {
      this.#stored = { ...this.#stored, secrets: complete };
      await this.#save();
    }
    const value = (name: (typeof secretNames)[number]): string =>
      env[name] || (complete[name] ?? newSecret());
    return {
      APP_KEYS: value('APP_KEYS'),
      API_TOKEN_SALT: value('API_TOKEN_SALT'),
      ADMIN_JWT_SECRET: value('ADMIN_JWT_SECRET'),
      TRANSFER_TOKEN_SALT: value('TRANSFER_TOKEN_SALT'),
      ENCRYPTION_KEY: value('ENCRYPTION_KEY'),
      PUBLISHER_HOOK_SECRET: value('PUBLISHER_HOOK_SECRET'),
    };
  }

  /**
   * The secret of the publisher of this portal. Reads only: nothing is generated or stored.
   * @returns empty where there is no portal
   * @throws Refusal as {@link load}
   */
  async hookSecret(env: NodeJS.ProcessEnv): Promise<string> {
    await this.#read();
    return env['PUBLISHER_HOOK_SECRET'] || (this.#stored.secrets.PUBLISHER_HOOK_SECRET ?? '');
  }

  get administratorIsKnown(): boolean {
    return this.#stored.administrator;
  }

  async noteAdministrator(): Promise<void> {
    this.#stored = { ...this.#stored, administrator: true };
    await this.#save();
  }

  async #read(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new Refusal(`${this.#file} cannot be read (${error.code}).`);
    });
    if (text === undefined) return;
    try {
      this.#stored = stored.parse(JSON.parse(text));
    } catch {
      throw new Refusal(
        `${this.#file} is damaged. Bring it back from a backup, or delete it: then new secrets are made, sessions end and stored tokens are lost.`,
      );
    }
  }

  async #save(): Promise<void> {
    await mkdir(join(this.#file, '..'), { recursive: true });
    const aside = `${this.#file}.part`;
    await writeFile(aside, `${JSON.stringify(this.#stored, null, 2)}\n`, { mode: 0o600 });
    await chmod(aside, 0o600);
    await rename(aside, this.#file);
  }
}

/** Letters and digits that are not taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password that can be typed from a screen: four groups, about 90 bits, with what the panel's rule asks for. */
export function newPassword(): string {
  for (;;) {
    // 220 is the largest multiple of the alphabet below 256: every letter is as likely as the others.
    const letters = [...randomBytes(64)].filter((byte) => byte < alphabet.length * 4).slice(0, 16);
    if (letters.length < 16) continue;
    const text = letters.map((byte) => alphabet[byte % alphabet.length] ?? '').join('');
    if (!/[a-z]/.test(text) || !/[A-Z]/.test(text) || !/[2-9]/.test(text)) continue;
    return text.replaceAll(/(.{4})(?=.)/g, '$1-');
  }
}
