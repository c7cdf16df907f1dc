import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Debian's nginx and its module for brotli are. */
const program = process.env['NGINX'] ?? '/usr/sbin/nginx';
const brotli = process.env['NGINX_BROTLI'] ?? '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Certificate and key of a host, made for this test run. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** Makes a certificate for `localhost` that nobody has signed. @param folder where it is written */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const made = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await run('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', made.key, '-out', made.certificate]);
  return made;
}

/** A running nginx. */
export interface NginxServer {
  /** What it has to say of requests and of itself. */
  readonly log: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts nginx with a file of its folder `sites-enabled`, as Debian's own configuration would read it.
 * @param folder for what it writes
 * @param site path of the file
 * @param isUp whether it answers
 */
export async function startNginx(
  folder: string,
  site: string,
  isUp: () => Promise<boolean>,
): Promise<NginxServer> {
  const log = join(folder, 'error.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  await mkdir(folder, { recursive: true });
  const main = [
    `load_module ${brotli};`,
    `error_log ${log} warn;`,
    `pid ${join(folder, 'nginx.pid')};`,
    'daemon off;',
    'worker_processes 1;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'events { worker_connections 512; }',
    'http {',
    '  access_log off;',
    ...temporary,
    `  include ${site};`,
    '}',
    '',
  ].join('\n');
  const configuration = join(folder, 'main.conf');
  await writeFile(configuration, main);
  const child = spawn(program, ['-p', folder, '-c', configuration], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // Nothing that a test run that is broken off has started stays behind.
  const kill = (): void => void child.kill('SIGTERM');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${said}`);
    await sleep(20);
  }
  return {
    log: async () => said + (await readFile(log, 'utf8').catch(() => '')),
    async stop() {
      process.off('exit', kill);
      child.kill('SIGTERM');
      await ended;
    },
  };
}
