/** The configuration of nginx in front of site and CMS, made of the rules that the built-in server keeps. */
import {
  commonHeaders,
  documentFolder,
  documentPolicy,
  failures,
  limits,
  releasePath,
  siteHeaders,
  ventures,
  type HeaderLines,
  type PublicOrigins,
} from '@portal/contract';
import { mediaType } from '../release/media-type.ts';
import { doors, missingPages } from '../serve/address.ts';
import { cacheControls, immutableFolders } from '../serve/headers.ts';
import { missingFolders } from './static-hosts.ts';

/** What the configuration is made for. */
export interface NginxOptions extends PublicOrigins {
  /** Where the built-in server and the CMS listen, for nginx: `127.0.0.1:4321`. */
  readonly siteAddress: string;
  readonly cmsAddress: string;
  /** The folder that releases are written to; without one all is asked of the built-in server. */
  readonly folder: string | undefined;
  /** Certificate and key of each host that is reached by TLS. */
  readonly certificateOf: (host: string) => { readonly certificate: string; readonly key: string };
  /** Where visitors come without TLS, to be sent on. */
  readonly httpPort: number;
  /** Whether this machine has IPv6. */
  readonly ipv6: boolean;
}

/** Endings of the files of a release. */
const endings =
  'avif css gif html ico jpeg jpg js json mp4 pdf png svg txt webm webmanifest webp woff2 xml'.split(' ');

/** The form around a video, and room for what is a little too large, so that the CMS itself says so. */
const mostMegabytes = limits.videoBytes / 1024 / 1024 + 10;

/** How each file begins that {@link nginxConfiguration} wrote. */
export const madeByHosting = '# Made by "npm run hosting"';

/** @returns a file for nginx' folder `sites-enabled`, read inside `http { … }` */
export function nginxConfiguration(options: NginxOptions): string {
  const { siteOrigin, cmsOrigin, siteAddress, cmsAddress, folder } = options;
  const isSecure = [siteOrigin, cmsOrigin].some((origin) => origin.startsWith('https:'));
  return `${madeByHosting}: make it anew instead of changing it.
#
# nginx stands in front, so the CMS is started with TRUST_PROXY=1, and site and CMS with HOST=127.0.0.1.
${folder === undefined ? '' : '# brotli_static is a module of its own: libnginx-mod-http-brotli-static on Debian.\n'}
upstream portal_site {
  server ${siteAddress};
  keepalive 16;
}
upstream portal_cms {
  server ${cmsAddress};
  keepalive 16;
}
${folder === undefined ? '' : maps(options)}
${isSecure ? toTls(options) : ''}
server {
${listen(options, siteOrigin)}
${folder === undefined ? proxiedSite : siteFromFolder(options, folder)}
}

server {
${listen(options, cmsOrigin)}
${cms(options)}
}
`;
}

/** How every server listens, and how long it waits for whom. */
function listen(options: NginxOptions, origin: string): string {
  const { certificateOf, httpPort } = options;
  const { hostname, port, protocol } = new URL(origin);
  const isSecure = protocol === 'https:';
  const { certificate, key } = certificateOf(hostname);
  const number = port === '' ? (isSecure ? 443 : httpPort) : Number(port);
  const tls = `
  ssl_certificate ${quoted(certificate)};
  ssl_certificate_key ${quoted(key)};
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:portal:5m;
  ssl_session_tickets off;`;
  return `${listenLines(options, `${number}${isSecure ? ' ssl http2' : ''}`)}
  server_name ${hostname};${isSecure ? tls : ''}
  server_tokens off;
  # Two slashes are an address of their own, and no page has it.
  merge_slashes off;
  client_header_timeout 15s;
  client_body_timeout 30s;
  send_timeout 30s;
  keepalive_timeout 15s;`;
}

const listenLines = ({ ipv6 }: NginxOptions, port: string): string =>
  [port, ...(ipv6 ? [`[::]:${port}`] : [])].map((where) => `  listen ${where};`).join('\n');

function toTls(options: NginxOptions): string {
  const { siteOrigin, cmsOrigin, httpPort } = options;
  const hosts = [siteOrigin, cmsOrigin].map((origin) => new URL(origin).hostname);
  return [siteOrigin, cmsOrigin]
    .filter((origin, index) => origin.startsWith('https:') && hosts.indexOf(hosts[index] ?? '') === index)
    .map(
      (origin) => `server {
${listenLines(options, String(httpPort))}
  server_name ${new URL(origin).hostname};
  server_tokens off;
  # For certbot --webroot.
  location /.well-known/acme-challenge/ { root /var/www/letsencrypt; }
  location / { return 301 ${origin}$request_uri; }
}`,
    )
    .join('\n');
}

/** Headers for an upstream. What a client says of itself in X-Forwarded-For does not count. */
const forwarded = `proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 5s;`;

const proxiedSite = `
  # What the publisher says of itself, and what it takes, is for this machine.
  location /_publisher/ {
    ${forwarded}
    proxy_pass http://portal_site/404;
  }
  location / {
    ${forwarded}
    proxy_read_timeout 30s;
    proxy_pass http://portal_site;
  }`;

/** What depends on an address. Values of the built-in server's own rules. */
function maps(origins: PublicOrigins): string {
  const { immutable, asking } = cacheControls;
  const { 'Content-Security-Policy': pagePolicy } = siteHeaders(origins);
  return `
map $status$uri $portal_cache {
  "~^(200|206|304)/(${immutableFolders.join('|')})/" "${immutable}";
  "~^200${releasePath.replace('.', '\\.')}$" "no-store";
  default "${asking}";
}
map $status$uri $portal_policy {
  "~^(200|206|304)/${documentFolder}/" "${documentPolicy}";
  default "${pagePolicy}";
}
map $status $portal_allow {
  405 "GET, HEAD";
  default "";
}
# The page that says that there is nothing, in the dress of the venture asked for.
map $uri $portal_missing {
${missingFolders()
  .map(({ folder, file }) => `  "~^${folder}" ${file};`)
  .join('\n')}
}
# An address without what people add to it: an ending, an index, a slash.
map $uri $portal_page {
  "~^(?<portal_named>.*?)(/index)?\\.html$" $portal_named;
  "~^(?<portal_bare>.+)/$" $portal_bare;
  default $uri;
}
`;
}

function siteFromFolder({ siteOrigin, cmsOrigin }: NginxOptions, folder: string): string {
  const always = {
    ...siteHeaders({ siteOrigin, cmsOrigin }),
    'Content-Security-Policy': '$portal_policy',
    'Cache-Control': '$portal_cache',
  };
  const names = Object.keys(always);
  return `
  root ${quoted(`${folder}/current`)};
  types {
${endings.map((ending) => `    "${mediaType(`file.${ending}`)}" ${ending};`).join('\n')}
  }
  default_type application/octet-stream;
  brotli_static on;
  gzip_static on;
  gzip_vary on;
  absolute_redirect off;
${headerLines(always)}
  add_header Allow $portal_allow always;
  # A release shows files of any age: their tag says whether they differ.
  add_header Last-Modified "";

  if ($request_method !~ "^(GET|HEAD)$") { return 405; }
  error_page 404 @missing;

  location / { try_files $uri $uri.html @elsewhere; }
  location = / { try_files /index.html =404; }
  location ~ "//|\\x5c" { return 400; }
  # Compressed forms have no address of their own, nor have the pages that say that there is nothing.
  location ~ "\\.(br|gz)$" { return 404; }
  location ~ "^/(${[...missingPages].join('|')})(\\.html|/index\\.html)?/*$" { return 404; }
${[...doors].map(([from, to]) => `  location ~ "^${from}/?$" { return 301 ${to}$is_args$args; }`).join('\n')}
  location ~ "\\.html$" { try_files "" @elsewhere; }
  location ~ "/$" { try_files $portal_page/index.html @elsewhere; }

  location @elsewhere {
    if (-f $document_root$portal_page.html) { return 301 $portal_page$is_args$args; }
    if (-f $document_root$portal_page/index.html) { return 301 $portal_page/$is_args$args; }
    # Earlier addresses lacked the institute's prefix.
    if (-f $document_root${ventures.institute.prefix}$portal_page.html) {
      return 301 ${ventures.institute.prefix}$portal_page$is_args$args;
    }
    return 404;
  }
  location @missing { try_files $portal_missing =404; }

  # The publisher knows why nothing newer is live; without it, the folder knows what is.
  location = ${releasePath} {
    ${forwarded}
${names.map((name) => `    proxy_hide_header ${name};`).join('\n')}
    proxy_pass http://portal_site;
    error_page 502 504 = @release;
  }
  location @release { try_files ${releasePath} =404; }`;
}

/** The CMS answers with headers of its own. An upload is sent on as it comes, so that a stranger's is refused before it is here. */
function cms({ siteOrigin, cmsOrigin }: PublicOrigins): string {
  const failing = (name: string, status: number, sentence: string): string => `
  location ${name} {
    default_type application/json;
${headerLines({ ...commonHeaders(cmsOrigin), 'Content-Security-Policy': replyPolicy })}
    add_header Access-Control-Allow-Origin ${siteOrigin} always;
    add_header Access-Control-Allow-Credentials true always;
    add_header Cache-Control no-store always;
    return ${status} '${JSON.stringify({ error: sentence }).replaceAll("'", "\\'")}';
  }`;
  return `
  client_max_body_size ${mostMegabytes}m;
  error_page 413 @too_large;
  error_page 502 504 @away;
  location / {
    ${forwarded}
    proxy_request_buffering off;
    proxy_send_timeout 60s;
    proxy_read_timeout 120s;
    proxy_pass http://portal_cms;
  }
${failing('@too_large', 413, failures.tooLarge('100 MB'))}
${failing('@away', 503, 'The CMS does not answer. Please try again in a minute.')}`;
}

/** What nginx says itself in the CMS's place is text, and asks for nothing. */
const replyPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const headerLines = (headers: HeaderLines): string =>
  Object.entries(headers)
    .map(([name, value]) => `    add_header ${name} "${value}" always;`)
    .join('\n');

/** Inside quotes nginx takes a backslash and a quote for signs of its own. */
const quoted = (text: string): string => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
