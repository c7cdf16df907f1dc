/**
 * The headers that keep visitors and the administrator safe, written once: for the pages themselves, for the site's own server, for
 * whatever else serves the site, and for the CMS.
 */
export type HeaderLines = Readonly<Record<string, string>>;

/** Where the site and the CMS are for browsers, without a slash at the end. */
export interface PublicOrigins {
  readonly siteOrigin: string;
  readonly cmsOrigin: string;
}

/** Where the map comes from that a visitor may ask for. */
export const mapOrigin = 'https://www.google.com';

/** A directive of a page's policy: its name and its values. Scripts and styles are left to the page's build. */
type PageDirective =
  `${'base-uri' | 'connect-src' | 'default-src' | 'font-src' | 'form-action' | 'frame-src' | 'img-src' | 'manifest-src' | 'media-src' | 'object-src' | 'require-trusted-types-for' | 'trusted-types' | 'worker-src'} ${string}`;

/**
 * What a page of the site may load and where it may send, beside its scripts and styles. The CMS is there for forms, for the
 * dashboard's calls and the pictures that it shows; `blob:` is a file that was just chosen.
 */
function pageRules(cmsOrigin: string): readonly PageDirective[] {
  return [
    "base-uri 'none'",
    `connect-src 'self' ${cmsOrigin}`,
    "font-src 'self'",
    `form-action 'self' ${cmsOrigin}`,
    `frame-src ${mapOrigin}`,
    `img-src 'self' ${cmsOrigin} blob:`,
    "manifest-src 'self'",
    `media-src 'self' ${cmsOrigin} blob:`,
    "object-src 'none'",
    "worker-src 'none'",
  ];
}

/**
 * The directives that a page carries itself, so that they hold wherever it is served. Its build adds `script-src` and `style-src`
 * with the hashes of what stands in the page.
 * @param markup the name of the one place that may make markup of text; without it none may, nor a script
 */
export const pageDirectives = (
  { cmsOrigin }: Pick<PublicOrigins, 'cmsOrigin'>,
  markup = "'none'",
): readonly PageDirective[] => [
  "default-src 'none'",
  ...pageRules(cmsOrigin),
  "require-trusted-types-for 'script'",
  `trusted-types ${markup}`,
];

/**
 * The policy in the header of pages: the same rules, and what only a header can say. Scripts, styles and markup are the page's own
 * affair, so that no server's settings are out of date when they change.
 */
const pagePolicy = (cmsOrigin: string): string =>
  [...pageRules(cmsOrigin), "script-src-attr 'none'", "style-src-attr 'none'", "frame-ancestors 'self'"].join(
    '; ',
  );

/** The policy of a document that is opened by itself, such as a timetable: it is shown, and can do nothing. */
export const documentPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** The folder of the site that holds them. */
export const documentFolder = 'assets';

/** What no page of the portal asks for. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Headers of every reply of a server, whatever it answers with.
 * @param origin its own public origin: only behind TLS may it ask for TLS
 */
export const commonHeaders = (origin: string): HeaderLines => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  ...(origin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
});

/** Headers of every reply of the site. */
export const siteHeaders = ({ siteOrigin, cmsOrigin }: PublicOrigins): HeaderLines => ({
  ...commonHeaders(siteOrigin),
  'Content-Security-Policy': pagePolicy(cmsOrigin),
  'Cross-Origin-Resource-Policy': 'same-origin',
  // For browsers that do not know `frame-ancestors`.
  'X-Frame-Options': 'SAMEORIGIN',
});
