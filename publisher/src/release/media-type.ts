import { lookup } from 'mrmime';

/** The `Content-Type` of a file on the site. @param path below the site's root */
export function mediaType(path: string): string {
  // The library does not know the oldest picture of the web.
  const type = lookup(path) ?? (path.endsWith('.ico') ? 'image/x-icon' : 'application/octet-stream');
  return /^text\/|\/(javascript|json|xml)$|\+(json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Whether files of this ending get smaller by compression: text does, pictures, fonts and PDFs have theirs built in. */
export function isCompressible(path: string): boolean {
  return mediaType(path).includes('charset=');
}
