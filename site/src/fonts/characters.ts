/** What the fonts of this folder are cut down to, by `site/fonts/subset.ts`. */

export const basicLatin = Array.from({ length: 0x7e - 0x20 + 1 }, (_, offset) =>
  String.fromCharCode(0x20 + offset),
).join('');
const punctuation = '\u00a0–—‘’“”…·©×²°½₹•→←↗−';
const accented = 'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäçèéêëìíîïñòóôöùúûüāīūĀĪŪṭḍṇḷṛṅñśṣ';

/** The faces of headlines. */
export const displayCharacters = basicLatin + punctuation;

/** The face of all other text. */
export const textCharacters = displayCharacters + accented;

export const tamilCharacters =
  Array.from({ length: 0x80 }, (_, offset) => String.fromCharCode(0x0b80 + offset)).join('') +
  '\u200c\u200d\u25cc';
