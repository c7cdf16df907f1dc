import { createHash } from 'node:crypto';
import {
  changedExampleOf,
  chosenFileName,
  collectionOf,
  exampleOf,
  isApiCollection,
  takesAnyText,
  type Client,
  type CollectionKey,
} from '@portal/contract';
import type { TestFile } from '../http/connection.ts';
import { mp4, pdf, png } from '../http/test-files.ts';
import { asFile } from './as-file.ts';

type Fields = Readonly<Record<string, unknown>>;
type Stored = Fields & { readonly id: number };

/** A form as it stands before it is saved. */
export interface FilledForm {
  readonly collection: CollectionKey;
  /** `null` for a new record. */
  readonly id: number | null;
  readonly record: Fields;
  /** What was chosen and is not sent yet. */
  readonly file?: ChosenFile;
}

interface ChosenFile {
  readonly sent: TestFile;
  /** In pixels, as a browser reads it. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Of a picture, as pages have it once it was made. */
  readonly made?: MadePicture;
}

/** A picture in the widths in which it was made. */
interface MadePicture {
  readonly color: string;
  readonly webp: string;
  /** For browsers that choose none. */
  readonly fallback: string;
  readonly largest: string;
}

const texts = [
  'A short text',
  'Tamil: ஒவ்வொரு மதிப்பெண்ணும் முக்கியம்',
  '<script>alert(1)</script> & "quotes"',
  'One, two, three, 2009',
  'x'.repeat(200),
];

/** Sizes and colours of the pictures that are chosen: no other record has such. */
const looks = [
  { width: 60, height: 40, color: '#aa3355' },
  { width: 300, height: 420, color: '#3355aa' },
  { width: 900, height: 300, color: '#55aa33' },
] as const;

const film: ChosenFile = { sent: mp4('chosen.mp4'), size: { width: 64, height: 48 } };

/** The gallery that keeps a picture of each look, so that it is made when a form chooses it. */
const keeper = 'agrigallery';
const keptName = (index: number): string => `Kept picture ${index}`;

const sha256 = ({ bytes }: TestFile): string => createHash('sha256').update(bytes).digest('hex');

/** Forms of every collection, filled as a seed decides: new records and ones that are there, with files and without. */
export class RandomForms {
  readonly #client: Client;
  readonly #random: () => number;
  #pictures: readonly ChosenFile[] = [];
  #kept: readonly number[] = [];
  /** The collections of which a form has chosen a file. */
  readonly #withFile = new Set<CollectionKey>();
  #count = 0;

  constructor(client: Client, random: () => number) {
    this.#client = client;
    this.#random = random;
  }

  /**
   * Stores what forms need to be there: a parent for each that has one, and the pictures, whose page has to be live before {@link learn}.
   * @returns the revision that has them
   */
  async begin(): Promise<number> {
    const { value: course } = await this.#client.course.create({ name: 'A course that stays' });
    await this.#client.subject.create({ course_id: course, name: 'A subject that stays' });
    const kept: number[] = [];
    for (const [index, look] of looks.entries()) {
      const file = asFile(await png(`kept ${index}.png`, look.width, look.height, look.color));
      kept.push((await this.#client[keeper].create({ image_caption: keptName(index) }, { file })).value);
    }
    this.#kept = kept;
    return (await this.#client.content()).revision;
  }

  /** Reads how pictures were made. @param gallery the live page that shows those of {@link begin} */
  async learn(gallery: string): Promise<void> {
    this.#pictures = await Promise.all(
      looks.map(async ({ width, height, color }, index) => ({
        sent: await png('chosen.png', width, height, color),
        size: { width, height },
        made: madePicture(gallery, keptName(index)),
      })),
    );
  }

  /** The next form of a collection; `undefined` where it has no record to edit and takes none. */
  async next(key: CollectionKey): Promise<FilledForm | undefined> {
    const { collections } = await this.#client.content();
    const { file, operations, parent } = collectionOf(key);
    const all: readonly Stored[] = collections[key];
    const records = all.filter(({ id }) => key !== keeper || !this.#kept.includes(id));
    const form = this.#filled(key);
    const mayAdd = operations.includes('create');
    if (mayAdd && (records.length === 0 || !operations.includes('update') || this.#random() < 0.4)) {
      const owners: readonly Stored[] = parent === undefined ? [] : collections[parent.attribute as 'course'];
      const owner = parent && { [parent.idField]: this.oneOf(owners).id };
      const chosen = file === undefined || (file.optional && this.#mayGoWithout(key)) ? {} : this.#file(key);
      return { collection: key, id: null, record: { ...form, ...owner }, ...chosen };
    }
    if (records.length === 0) return undefined;
    const record = this.oneOf(records);
    const kept = Object.keys(form).filter((name) => name === 'venture' || this.#random() < 0.6);
    const same = Object.fromEntries(kept.map((name) => [name, record[name]]));
    const chosen = file === undefined || this.#mayGoWithout(key) ? {} : this.#file(key, record);
    return { collection: key, id: record.id, record: { ...form, ...same }, ...chosen };
  }

  /** Saves a form as its author would. @returns the revision that holds it, and the record */
  async save({ collection, id, record, file }: FilledForm): Promise<{ revision: number; record: Stored }> {
    if (!isApiCollection(collection)) throw new Error(`Records of ${collection} are not saved by a form.`);
    const calls = this.#client[collection] as Client['infragallery'];
    const options = file === undefined ? {} : { file: asFile(file.sent) };
    const written =
      id === null ? await calls.create(record, options) : await calls.update(id, record, options);
    const { collections } = await this.#client.content();
    const saved = id ?? (written.value as number);
    const stored = (collections[collection] as readonly Stored[]).find((one) => one.id === saved);
    if (stored === undefined) throw new Error(`${collection}/${saved} was not saved.`);
    return { revision: written.revision, record: stored };
  }

  /** A text of so many characters at most that no other form has. */
  text(most = Infinity): string {
    this.#count += 1;
    const end = ` ${this.#count}`;
    return `${this.oneOf(texts).slice(0, most - end.length)}${end}`;
  }

  oneOf<T>(things: readonly T[]): T {
    const found = things[Math.floor(this.#random() * things.length)];
    if (found === undefined) throw new Error('There is nothing to choose from.');
    return found;
  }

  #filled(key: CollectionKey): Fields {
    const { fields } = collectionOf(key);
    const example: Fields = this.oneOf([exampleOf(key), changedExampleOf(key)]);
    const filled = (name: string): unknown => {
      const field = fields[name];
      const isText = field !== undefined && takesAnyText(field);
      return isText && this.#random() < 0.7 ? this.text() : example[name];
    };
    return Object.fromEntries(Object.keys(example).map((name) => [name, filled(name)]));
  }

  /** Whether a form chooses no file, where it need not: the first of each collection does. */
  #mayGoWithout(key: CollectionKey): boolean {
    return this.#withFile.has(key) && this.#random() < 0.4;
  }

  /** A file for a record, which is not the one that it has. */
  #file(key: CollectionKey, before?: Fields): { readonly file: ChosenFile } {
    this.#withFile.add(key);
    const { file } = collectionOf(key);
    if (file?.kind === 'pdf') return { file: { sent: pdf('chosen.pdf', this.text(20)) } };
    const films = file?.kind === 'media' ? [film] : [];
    const others = [...this.#pictures, ...films].filter(
      ({ sent }) => sha256(sent) !== before?.['image_hash'],
    );
    return { file: this.oneOf(others) };
  }
}

/** What a preview is asked for: of a file that is not sent yet, what the browser knows of it. */
export function asked({ collection, id, record, file }: FilledForm) {
  if (file === undefined) return { collection, id, record };
  const { name, type, bytes } = file.sent;
  const facts = { name, type, size: bytes.length, ...file.size };
  return { collection, id, record: { ...record, [collectionOf(collection).file?.field ?? '']: facts } };
}

/**
 * A previewed page with the stored file in the place of one that was not sent. That is all in which it may differ from the live page: the
 * address of a film or of a PDF; of a picture its addresses in all widths, and its mean colour; and the name of the island around it, which
 * Astro makes of the markup inside.
 * @param live the page of the stored record, whose names of islands are taken
 */
export function withStoredFile(preview: string, { file }: FilledForm, stored: Fields, live: string): string {
  if (file === undefined) return preview;
  const { made, size } = file;
  const island = /<astro-island uid="\w+"/g;
  const names = live.match(island) ?? [];
  const html = preview.replaceAll(island, () => names.shift() ?? '');
  if (made === undefined)
    return html
      .replaceAll(`/uploads/${chosenFileName}.mp4`, String(stored['image_path']))
      .replaceAll(`/assets/${chosenFileName}.pdf`, `/assets/${String(stored['pdf_filename'])}`);
  const address = `/media/${chosenFileName}.webp`;
  return html
    .replaceAll(
      `data-color="#888888"><source type="image/webp" srcset="${address} ${size?.width}w"`,
      `data-color="${made.color}"><source type="image/webp" srcset="${made.webp}"`,
    )
    .replaceAll(
      new RegExp(
        `<source type="image/webp" srcset="${made.webp}" sizes="([^"]*)"><img src="${address}"`,
        'g',
      ),
      `<source type="image/webp" srcset="${made.webp}" sizes="$1"><img src="${made.fallback}"`,
    )
    .replaceAll(
      new RegExp(`(?<="thumbnailUrl":"[^"]*)${address}`, 'g'),
      made.webp.slice(0, made.webp.indexOf(' ')),
    )
    .replaceAll(address, made.largest);
}

/** How a page of a gallery has the picture with a caption. */
function madePicture(gallery: string, caption: string): MadePicture {
  const found = new RegExp(
    `href="([^"]+)"[^>]*><picture[^>]* data-color="([^"]+)">` +
      `<source type="image/webp" srcset="([^"]+)"[^>]*><img src="([^"]+)" alt="${caption}"`,
  ).exec(gallery);
  if (found === null) throw new Error(`The gallery does not show “${caption}”.`);
  const [, largest = '', color = '', webp = '', fallback = ''] = found;
  return { color, webp, fallback, largest };
}
