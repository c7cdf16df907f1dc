import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TestFile } from './connection.ts';

export const fileOf = (name: string, type: string, content: string | Buffer): TestFile => ({
  name,
  type,
  bytes: Buffer.from(content),
});

const canvas = (width = 40, height = 30, background = '#2c7a5b') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A PNG of a size; another colour makes other bytes. */
export const png = async (name = 'picture.png', width = 40, height = 30, color = '#2c7a5b') =>
  fileOf(name, 'image/png', await canvas(width, height, color).png().toBuffer());

export const jpeg = async (name = 'picture.jpg', width = 40, height = 30) =>
  fileOf(name, 'image/jpeg', await canvas(width, height).jpeg().toBuffer());

/** A JPEG that lies on its side: stored 40 × 30, say, to be shown 30 × 40. */
export const turnedJpeg = async (width = 40, height = 30) =>
  fileOf(
    'turned.jpg',
    'image/jpeg',
    await canvas(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  );

export const mp4 = (name = 'clip.mp4') =>
  fileOf(name, 'video/mp4', readFileSync(join(import.meta.dirname, 'files/clip.mp4')));

/** One page that says what it is told to. */
export function pdf(name = 'lesson.pdf', text = 'Lesson'): TestFile {
  const stream = `BT /F1 18 Tf 40 90 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 140] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let out = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = out.length;
    out += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return fileOf(name, 'application/pdf', Buffer.from(out, 'latin1'));
}

/** Every type that a picture may have, under its own name. */
export const pictures = (): Promise<readonly TestFile[]> =>
  Promise.all([
    jpeg(),
    png(),
    ...(['webp', 'avif', 'gif'] as const).map(async (type) =>
      fileOf(`picture.${type}`, `image/${type}`, await canvas().toFormat(type).toBuffer()),
    ),
  ]);

const html = '<!doctype html><script>alert(document.domain)</script>';
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const program = `MZ\u0090${'\0'.repeat(200)}`;

/** Files that are neither a picture, nor an MP4, nor a PDF, whatever they call themselves. */
export const strangers = async (): Promise<readonly TestFile[]> => [
  fileOf('page.html', 'text/html', html),
  fileOf('page.png', 'image/png', html),
  fileOf('page.pdf', 'application/pdf', html),
  fileOf('drawing.svg', 'image/svg+xml', svg),
  fileOf('drawing.png', 'image/png', svg),
  fileOf('setup.exe', 'application/x-msdownload', program),
  fileOf('setup.jpg', 'image/jpeg', program),
  fileOf('archive.png', 'image/png', `PK\u0003\u0004${'\0'.repeat(60)}`),
  fileOf('script.php', 'image/gif', '<?php system($_GET["c"]);'),
  fileOf('notes.txt', 'text/plain', 'not a picture'),
  fileOf('noise.mp4', 'video/mp4', Buffer.alloc(300, 7)),
  fileOf('other.png', 'image/png', Buffer.concat([Buffer.from([0x88]), (await png()).bytes.subarray(1)])),
  fileOf('empty.png', 'image/png', ''),
  fileOf('picture.tiff', 'image/tiff', await canvas().tiff().toBuffer()),
  fileOf('no-extension', 'application/octet-stream', '%!PS-Adobe-3.0'),
];

const ending = (part: number, { bytes, ...file }: TestFile): TestFile => ({
  ...file,
  bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
});

/** Files of the accepted types that end too early, or hold nothing but a header. */
export async function damaged(): Promise<readonly TestFile[]> {
  const noise = Buffer.from(Array.from({ length: 120 * 90 * 3 }, (_, index) => (index * 7919) % 251));
  const picture = sharp(noise, { raw: { width: 120, height: 90, channels: 3 } });
  const halves = (['png', 'jpeg', 'webp', 'avif', 'gif'] as const).map(async (type) =>
    ending(0.5, fileOf(`half.${type}`, `image/${type}`, await picture.clone().toFormat(type).toBuffer())),
  );
  const whole = fileOf('header.png', 'image/png', await picture.clone().png().toBuffer());
  return [...(await Promise.all(halves)), { ...whole, bytes: whole.bytes.subarray(0, 24) }];
}

/** The same for a film and a PDF. */
export const damagedFilm = (): TestFile => ending(0.7, mp4());
export const damagedPdf = (): TestFile => ending(0.4, pdf());

/** A file of a type and of exactly so many bytes: what follows the picture is padding. */
export async function padded(type: 'image/jpeg' | 'video/mp4' | 'application/pdf', length: number) {
  const base = type === 'image/jpeg' ? await jpeg() : type === 'video/mp4' ? mp4() : pdf();
  const bytes = Buffer.alloc(length);
  base.bytes.copy(bytes);
  return { ...base, bytes };
}
