/** Headers of every reply of the site. */
export function securityHeaders(siteOrigin: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Pages carry their policy themselves; who may frame them can only be said here.
    'Content-Security-Policy': "frame-ancestors 'self'",
    'X-Frame-Options': 'SAMEORIGIN',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(siteOrigin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** Folders whose files have another name whenever their bytes differ. */
const immutable = /^(_astro|media)\//;

/** How long a browser may keep a file without asking. @param file path below the site's root */
export function cacheControl(file: string): string {
  return immutable.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
