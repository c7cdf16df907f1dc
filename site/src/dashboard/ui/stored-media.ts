import type { MediaProps } from './Media.tsx';

/** The picture or video of a record, where it has one. @param cmsUrl makes a path of the CMS an address */
export function storedMedia(
  record: object | undefined,
  cmsUrl: (path: string) => string,
): MediaProps | undefined {
  if (record === undefined || !('image_path' in record) || !('image_mimetype' in record)) return undefined;
  const { image_path: path, image_mimetype: mimetype } = record;
  // A record whose file was taken away in the panel keeps its fields, empty.
  if (typeof path !== 'string' || typeof mimetype !== 'string' || path === '') return undefined;
  return { url: cmsUrl(path), mimetype };
}
