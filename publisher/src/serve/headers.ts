import { documentFolder, documentPolicy } from '@portal/contract';

/** Folders whose files have another name whenever their bytes differ. */
export const immutableFolders = ['_astro', 'media'] as const;

const isBelow = (folders: readonly string[], file: string): boolean =>
  folders.some((folder) => file.startsWith(`${folder}/`));

/** `Cache-Control` of files that a browser keeps for good, and of those that it revalidates each time. */
export const cacheControls = {
  immutable: 'public, max-age=31536000, immutable',
  asking: 'no-cache',
} as const;

/** Whether a file is named by its bytes: then pages from before may still ask for it. @param file path below the site's root */
export const isImmutable = (file: string): boolean => isBelow(immutableFolders, file);

/** How long a browser may keep a file without asking. @param file path below the site's root */
export function cacheControl(file: string): string {
  return isImmutable(file) ? cacheControls.immutable : cacheControls.asking;
}

/** The content security policy of a file that does not have that of the pages. @param file path below the site's root */
export function ownPolicy(file: string): string | undefined {
  return isBelow([documentFolder], file) ? documentPolicy : undefined;
}
