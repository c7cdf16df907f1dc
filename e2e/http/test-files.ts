import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TestFile } from './connection.ts';

const canvas = (width = 40, height = 30, color = '#2c7a5b') =>
  sharp({ create: { width, height, channels: 3, background: color } });

/** A PNG of a size; another colour makes other bytes. */
export async function png(name = 'picture.png', width = 40, height = 30, color = '#2c7a5b') {
  return { name, type: 'image/png', bytes: await canvas(width, height, color).png().toBuffer() };
}

export async function jpeg(name = 'picture.jpg', width = 40, height = 30): Promise<TestFile> {
  return { name, type: 'image/jpeg', bytes: await canvas(width, height).jpeg().toBuffer() };
}

/** A JPEG that lies on its side: stored 40 × 30, say, to be shown 30 × 40. */
export async function turnedJpeg(width = 40, height = 30): Promise<TestFile> {
  const bytes = await canvas(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return { name: 'turned.jpg', type: 'image/jpeg', bytes };
}

export const mp4 = (name = 'clip.mp4'): TestFile => ({
  name,
  type: 'video/mp4',
  bytes: readFileSync(join(import.meta.dirname, 'files/clip.mp4')),
});

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
  return { name, type: 'application/pdf', bytes: Buffer.from(out, 'latin1') };
}

/** Every type that a picture may have, under its own name. */
export async function pictures(): Promise<readonly TestFile[]> {
  return [
    await jpeg(),
    await png(),
    { name: 'picture.webp', type: 'image/webp', bytes: await canvas().webp().toBuffer() },
    { name: 'picture.avif', type: 'image/avif', bytes: await canvas().avif({ effort: 0 }).toBuffer() },
    { name: 'picture.gif', type: 'image/gif', bytes: await canvas().gif().toBuffer() },
  ];
}

const file = (name: string, type: string, content: string | Buffer): TestFile => ({
  name,
  type,
  bytes: Buffer.from(content),
});

const html = '<!doctype html><script>alert(document.domain)</script>';
const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** Files that are neither a picture, nor an MP4, nor a PDF, whatever they call themselves. */
export async function strangers(): Promise<readonly TestFile[]> {
  return [
    file('page.html', 'text/html', html),
    file('page.png', 'image/png', html),
    file('page.pdf', 'application/pdf', html),
    file('drawing.svg', 'image/svg+xml', svg),
    file('drawing.png', 'image/png', svg),
    file(
      'setup.exe',
      'application/x-msdownload',
      Buffer.concat([Buffer.from('MZ\u0090'), Buffer.alloc(200)]),
    ),
    file('setup.jpg', 'image/jpeg', Buffer.concat([Buffer.from('MZ\u0090'), Buffer.alloc(200)])),
    file('archive.png', 'image/png', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)])),
    file('script.php', 'image/gif', '<?php system($_GET["c"]);'),
    file('notes.txt', 'text/plain', 'not a picture'),
    file('noise.mp4', 'video/mp4', Buffer.alloc(300, 7)),
    file('empty.png', 'image/png', ''),
    { name: 'picture.tiff', type: 'image/tiff', bytes: await canvas().tiff().toBuffer() },
    { name: 'no-extension', type: 'application/octet-stream', bytes: Buffer.from('%!PS-Adobe-3.0') },
  ];
}

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

/** Files of an accepted type that end too early or hold nonsense. */
export async function damaged(): Promise<readonly TestFile[]> {
  const noise = Buffer.from(Array.from({ length: 120 * 90 * 3 }, (_, index) => (index * 7919) % 251));
  const picture = sharp(noise, { raw: { width: 120, height: 90, channels: 3 } });
  const whole = {
    png: await picture.clone().png().toBuffer(),
    jpeg: await picture.clone().jpeg().toBuffer(),
    webp: await picture.clone().webp({ lossless: true }).toBuffer(),
  };
  return [
    { name: 'half.png', type: 'image/png', bytes: half(whole.png) },
    { name: 'half.jpg', type: 'image/jpeg', bytes: half(whole.jpeg) },
    { name: 'half.webp', type: 'image/webp', bytes: half(whole.webp) },
    { name: 'header.png', type: 'image/png', bytes: whole.png.subarray(0, 24) },
  ];
}

/** A file of a type and of exactly so many bytes: what follows the picture is padding. */
export async function padded(type: 'image/jpeg' | 'video/mp4' | 'application/pdf', length: number) {
  const base = type === 'image/jpeg' ? await jpeg() : type === 'video/mp4' ? mp4() : pdf();
  const bytes = Buffer.alloc(length);
  base.bytes.copy(bytes);
  return { ...base, bytes };
}
