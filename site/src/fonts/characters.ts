/** What the fonts of this folder are cut down to, by `site/fonts/subset.ts`. */

export const basicLatin = Array.from({ length: 0x7e - 0x20 + 1 }, (_, offset) =>
  String.fromCharCode(0x20 + offset),
).join('');
const punctuation = '\u00a0–—‘’“”…·©×²°½₹•→←↗−';
/** Letters with accents, which few pages show. */
export const accentedCharacters = 'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäçèéêëìíîïñòóôöùúûüāīūĀĪŪṭḍṇḷṛṅñśṣ';

/** The faces of headlines. */
export const displayCharacters = basicLatin + punctuation;

/** The face of all other text. */
export const textCharacters = displayCharacters + accentedCharacters;

export const tamilCharacters =
  Array.from({ length: 0x80 }, (_, offset) => String.fromCharCode(0x0b80 + offset)).join('') +
  '\u200c\u200d\u25cc';
