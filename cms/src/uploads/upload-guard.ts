import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { isVideo } from '@portal/contract';
import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import sharp from 'sharp';
import { CallFailure } from '../contract-api/call-failure';
import { allOrNothing } from '../storage/install-storage';
import { cleanFile } from './clean-file';
import { shownName } from './file-name';
import { inspectedPicture, inspections, whileInspected } from './inspected';
import { anyFileRule, inspect } from './inspection';
import { mp4Size } from './mp4';

/** A file as the body parser gives it to the upload service. */
interface ParsedFile {
  filepath: string;
  originalFilename?: string | null;
  mimetype?: string | null;
  detectedMimeType?: string;
  size: number;
}

interface FileInfo {
  name?: string | null;
}

interface UploadRequest {
  data: { fileInfo?: FileInfo | FileInfo[] };
  files: ParsedFile | ParsedFile[];
}

/** The part of Strapi's upload service that is guarded. */
export interface GuardedService {
  upload(request: UploadRequest, options?: unknown): Promise<unknown>;
  updateFileInfo(id: number, info: FileInfo, options?: unknown): Promise<unknown>;
}

/** Strapi shows the sentence of its own errors in the panel, and nobody else's. */
function asPanelError(error: unknown): unknown {
  if (!(error instanceof CallFailure)) return error;
  return error.status === 413
    ? new errors.PayloadTooLargeError(error.message)
    : new errors.ValidationError(error.message);
}

async function admit(file: ParsedFile): Promise<string> {
  const name = shownName(file.originalFilename ?? '');
  if (inspections.has(file)) return name;
  try {
    const inspection = await inspect(file.filepath, anyFileRule, name);
    const { ext, type } = inspection;
    file.originalFilename = `upload${ext}`;
    file.mimetype = type;
    file.detectedMimeType = type;
    inspections.set(file, inspection);
  } catch (error) {
    throw asPanelError(error);
  }
  return name;
}

/** Puts the check by content before every upload, the panel's included. A name is given there, or later, and shown as it is. */
export function guardUploads<S extends GuardedService>(service: S): S {
  return {
    ...service,
    async upload(request: UploadRequest, options?: unknown) {
      const files = Array.isArray(request.files) ? request.files : [request.files];
      const given = request.data.fileInfo;
      const infos = Array.isArray(given) ? given : [given];
      const named: FileInfo[] = [];
      for (const [index, file] of files.entries()) {
        const name = await admit(file);
        const info = infos[index] ?? {};
        named.push({ ...info, name: shownName(info.name ?? name) });
      }
      const fileInfo = Array.isArray(request.files) ? named : (named[0] ?? {});
      const checked = { ...request, data: { ...request.data, fileInfo } };
      return allOrNothing(() => whileInspected(files, () => service.upload(checked, options)));
    },
    updateFileInfo: (id: number, info: FileInfo, options?: unknown) =>
      service.updateFileInfo(
        id,
        typeof info.name === 'string' ? { ...info, name: shownName(info.name) } : info,
        options,
      ),
  };
}

/** A file on its way to the storage provider; what is set here is kept in the library's row. */
interface OutgoingFile {
  stream: Readable;
  filepath?: string;
  mime?: string;
  width?: number | null;
  height?: number | null;
  bytes?: number;
  sha256?: string;
}

type Send = (file: OutgoingFile, other?: unknown) => Promise<unknown>;

/** The upright dimensions of a picture or a video; nothing for other files. */
async function dimensions(path: string, type: string): Promise<{ width?: number; height?: number }> {
  if (type.startsWith('image/')) {
    const { width, height } = (await sharp(path).metadata()).autoOrient;
    return { width, height };
  }
  if (!isVideo(type)) return {};
  const file = await open(path);
  try {
    return (await mp4Size(file, (await file.stat()).size)) ?? {};
  } finally {
    await file.close();
  }
}

/** Has every file stored clean, and notes its exact size, its hash and its upright dimensions meanwhile. */
function measured(send: Send): Send {
  return async (file, other) => {
    if (file.filepath !== undefined) {
      const type = file.mime ?? '';
      const picture = inspectedPicture(file.filepath);
      const { width, height } = picture ?? (await dimensions(file.filepath, type));
      if (width !== undefined && height !== undefined) Object.assign(file, { width, height });
      const clean =
        picture === undefined ? await cleanFile(file.filepath, type) : Readable.from([picture.bytes]);
      if (clean !== undefined) {
        file.stream.destroy();
        file.stream = clean;
      }
    }
    const hash = createHash('sha256');
    let bytes = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const source = file.stream;
    source.once('error', (error) => meter.destroy(error));
    file.stream = source.pipe(meter);
    const sent = await send(file, other);
    file.bytes = bytes;
    file.sha256 = hash.digest('hex');
    return sent;
  };
}

/** Has the storage provider note what the contract tells of files. Called once, after the provider was made. */
export function measureUploads(strapi: Core.Strapi): void {
  const { provider } = strapi.plugin('upload') as unknown as { provider: { uploadStream: Send } };
  provider.uploadStream = measured(provider.uploadStream.bind(provider));
}
