const orientationTag = 0x0112;
const shortType = 3;
/** A directory of more entries than any camera writes is not read. */
const mostEntries = 1000;

/**
 * Which way up a picture is to be shown.
 * @param exif a TIFF structure, with or without the `Exif` that JPEG puts before it
 * @returns 1 to 8; 1, as stored, when it does not say
 */
export function orientationOf(exif: Buffer): number {
  const tiff = exif.subarray(0, 4).toString('latin1') === 'Exif' ? exif.subarray(6) : exif;
  const order = tiff.subarray(0, 2).toString('latin1');
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return 1;
  const little = order === 'II';
  const short = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const count = Math.min(short(directory), mostEntries);
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    if (entry + 12 > tiff.length) return 1;
    if (short(entry) !== orientationTag || short(entry + 2) !== shortType) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** The smallest TIFF structure that says which way up a picture is to be shown, and nothing else. */
export function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(orientationTag, 10);
  tiff.writeUInt16LE(shortType, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
