import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readBlob } from './blob-store.ts';
import { writeDurably } from './durable.ts';
import type { ReleaseFile } from './manifest.ts';
import { isCompressible } from './media-type.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** By the ending that it has beside the file. */
export type Form = 'br' | 'gz';
export const forms = ['br', 'gz'] as const satisfies readonly Form[];

/** A visitor waits for a page's form; what is built once can take its time. */
export type Effort = 'quick' | 'thorough';

/** Below this size, compression saves no packet. */
const smallestToCompress = 512;

/** Whether a file has compressed forms. @param path where the site shows it; its ending tells the type */
export const hasForms = (path: string, { size }: ReleaseFile): boolean =>
  size >= smallestToCompress && isCompressible(path);

/**
 * The compressed forms of files, beside them. Each is made when it is first asked for: most pages change before somebody visits them,
 * and a release waits for none.
 */
export class CompressedForms {
  readonly #dataDir: string;
  readonly #making = new Map<string, Promise<string | undefined>>();

  /** @param dataDir which every {@link ReleaseFile.file} is relative to */
  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /**
   * @param bytes of the file, where they are at hand
   * @returns the form's path below the data folder; `undefined` where it could not be made: then the file itself is what there is
   */
  async of(
    file: ReleaseFile,
    form: Form,
    effort: Effort = 'quick',
    bytes?: Uint8Array,
  ): Promise<string | undefined> {
    const name = `${file.file}${file.at === undefined ? '' : `.${file.at}`}.${form}`;
    if (existsSync(join(this.#dataDir, name))) return name;
    const made = this.#making.get(name) ?? this.#make(file, name, form, effort, bytes);
    this.#making.set(name, made);
    return made.finally(() => this.#making.delete(name));
  }

  async #make(file: ReleaseFile, name: string, form: Form, effort: Effort, bytes?: Uint8Array) {
    try {
      const plain = bytes ?? (await readBlob(this.#dataDir, file));
      await writeDurably(join(this.#dataDir, name), await compress(plain, form, effort));
      return name;
    } catch {
      return undefined;
    }
  }
}

function compress(bytes: Uint8Array, form: Form, effort: Effort): Promise<Uint8Array> {
  if (form === 'gz') return zip(bytes, { level: effort === 'quick' ? 6 : 9 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'quick' ? 5 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotli(bytes, { params });
}
