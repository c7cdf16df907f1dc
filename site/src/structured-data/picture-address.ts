import { content } from '../content/content';
import { absolute } from './business';

/** The address of a CMS picture in its largest form; nothing while there is none to show. */
export function pictureAddress(hash: string): string | undefined {
  const path = content().picture(hash)?.webp.at(-1)?.path;
  return path === undefined ? undefined : absolute(path);
}
