/** `npm run hosting`: writes a configuration of nginx in front of this portal, made of its settings. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readConfiguration } from '../../publisher/src/configuration.ts';
import { madeByHosting, nginxConfiguration } from '../../publisher/src/hosting/nginx.ts';
import { root } from './child-process.ts';
import { Refusal } from './preflight.ts';
import { readSettings } from './settings.ts';
import { runCommand } from './with-cms.ts';

/** The certificate of both hosts, and its key; certbot's of each host by default. */
const own = z.object({
  TLS_CERTIFICATE: z.string().optional(),
  TLS_KEY: z.string().optional(),
});

/** Host and port; nginx would try each address that a name has. */
const addressOf = (origin: string): string => new URL(origin).host.replace(/^localhost:/, '127.0.0.1:');

await runCommand(async () => {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const { siteHere, cmsHere, httpPort, siteUrl, cmsUrl, dataDir } = readSettings(given);
  const { TLS_CERTIFICATE, TLS_KEY } = own.parse(given);
  const text = nginxConfiguration({
    siteOrigin: siteUrl,
    cmsOrigin: cmsUrl,
    siteAddress: addressOf(siteHere),
    cmsAddress: addressOf(cmsHere),
    folder: readConfiguration(given, root).targets.folder,
    certificateOf: (host) => ({
      certificate: TLS_CERTIFICATE ?? `/etc/letsencrypt/live/${host}/fullchain.pem`,
      key: TLS_KEY ?? `/etc/letsencrypt/live/${host}/privkey.pem`,
    }),
    httpPort,
    ipv6: Object.values(networkInterfaces())
      .flat()
      .some((address) => address?.family === 'IPv6'),
  });
  const output = resolve(root, given['OUT_DIR'] ?? join(dataDir, 'hosting'));
  await mkdir(output, { recursive: true });
  const file = join(output, 'nginx.conf');
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before !== '' && !before.startsWith(madeByHosting)) {
    throw new Refusal(`${file} was not made by "npm run hosting" and stays: please name another OUT_DIR.`);
  }
  await writeFile(file, text);
  console.log(`nginx.conf is in ${output}.`);
});
