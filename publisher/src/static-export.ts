import { constants } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createClient, releasePath, type Release, type PageData } from '@portal/contract';
import type { PublisherConfiguration } from './configuration.ts';
import { mediaOf } from './content/media.ts';
import { ContentStore } from './content/content-store.ts';
import { Attachments, type MissingFile } from './content/attachments.ts';
import type { Log } from './log.ts';
import { PictureMaker } from './pictures/picture-maker.ts';
import { PictureStore, type PictureProgress } from './pictures/picture-store.ts';
import { BlobStore } from './release/blob-store.ts';
import { fileOfPage, type ReleaseFile } from './release/manifest.ts';
import { isMissingPage } from './serve/address.ts';

/** All that a plain static build needs beside the site's code. */
export interface Export {
  readonly data: PageData;
  /** Pictures, videos and PDFs, by their path on the site without the leading slash. */
  readonly files: ReadonlyMap<string, ReleaseFile>;
}

/**
 * Fetches the content once and makes its pictures, as good as the configuration wants them.
 * @throws Error with the names of the records whose videos or PDFs the CMS does not have
 */
export async function gatherExport(
  configuration: PublisherConfiguration,
  log: Log,
  onPictures: (progress: PictureProgress) => void = () => {},
): Promise<Export> {
  const { dataDir, siteOrigin, cmsOrigin, cmsInternalOrigin } = configuration;
  const content = new ContentStore();
  content.apply(await createClient({ origin: cmsInternalOrigin }).content(), Date.now());
  const media = mediaOf(content.collections);
  const maker = new PictureMaker();
  const pictures = new PictureStore({
    dataDir,
    source: { cmsInternalOrigin },
    maker,
    log,
    upTo: configuration.pictures,
    onReady: () => onPictures(pictures.progress()),
  });
  try {
    pictures.want(media.pictures);
    const attachments = new Attachments(
      new BlobStore(dataDir),
      { cmsInternalOrigin },
      join(dataDir, 'cache', 'mirror'),
    );
    const { files, missing } = await attachments.update(media.files, undefined);
    if (missing.length > 0) throw new Error(lostFiles(missing));
    await pictures.untilFinished();
    const available = pictures.available();
    return {
      data: {
        revision: content.revision ?? 0,
        collections: content.collections,
        pictures: available.pictures,
        settings: { siteOrigin, cmsOrigin },
      },
      files: new Map([...files, ...available.files]),
    };
  } finally {
    maker.stop();
  }
}

/** Pages lead to these files: a site without them would be a broken one. */
function lostFiles(missing: readonly MissingFile[]): string {
  const details = missing.map(({ sentence, recordName }) => `${recordName}: ${sentence}`);
  return `The site cannot be built whole. ${details.join('; ')}.`;
}

/** Keeps page data where `PORTAL_CONTENT` names it; a reader never sees half of it. */
export async function writePageData(file: string, data: PageData): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify(data));
  await rename(`${file}.part`, file);
}

/**
 * Has each page come as the index of a folder, too: a server without any rules answers `/arun-app/about` with that, where it would
 * not find `about.html` and would list the folder of `/arun-app/faculty`.
 * @param pages paths of all pages of the site
 */
export async function addFolderIndexes(folder: string, pages: readonly string[]): Promise<void> {
  const visited = pages.filter((page) => !page.endsWith('/') && !isMissingPage(page));
  for (const page of visited) {
    const target = join(folder, page, 'index.html');
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(folder, fileOfPage(page)), target, constants.COPYFILE_EXCL);
  }
}

/** Puts the files of the content and the release file beside the built pages. */
export async function completeStaticSite(
  folder: string,
  dataDir: string,
  { files }: Pick<Export, 'files'>,
  release: Release,
): Promise<void> {
  for (const [path, { file }] of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await rm(target, { force: true });
    await copyFile(join(dataDir, file), target);
  }
  await writeFile(join(folder, releasePath), JSON.stringify(release));
}
