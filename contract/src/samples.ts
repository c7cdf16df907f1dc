/** A value that the sample content comes with, or that an example has: it reaches nobody. */
export const isSample = (value: string): boolean =>
  /\bexample\.(com|net|org)\b|^\s*\+?91 ?0{5} ?0{4}\d\s*$/.test(value);
