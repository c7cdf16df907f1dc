const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that say nothing of what is seen. */
const generic = wordSet(
  'img image images photo photos pic pics picture pictures pict vid video videos clip trim file media camera scan ' +
    'screenshot screenshots whatsapp download downloads unnamed untitled attachment copy edited',
);
/** Signs that cameras set before a number of at least three digits. */
const cameraSigns = wordSet(
  'd e dsc dscn dscf dci dcim cimg imag imgp mg p pa pb pc pxl gopr gp gx gh dji mov mvi mvimg hpim kif sany wa',
);
/** What phones, messengers and programs say beside a day or a long number; some of it would be a caption elsewhere. */
const besideDate = wordSet(
  'screen shot recording screenrecording screencast capture signal telegram fb facebook instagram snapchat messenger received inshot picsart ' +
    'camscanner collage win wp lrm export resized compressed at am pm from e n o burst timeburst hdr pano panorama portrait night bokeh effects ' +
    'animation cover original mp top pro com android apps chrome jpg jpeg png heic mp4',
);

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
/** Eight digits of a hexadecimal number or more, or letters and digits in turns. */
const hash = /^(?=.*\d)[\da-f]{8,}$|^(?=.{12,}$)(?:[a-z]*\d+[a-z]+){3}/;
/** A number, alone or with what stands close by it: `01234`, `wa0003`, `p1010001`, `20260102`. */
const counted = /^([a-z]*)\d+[a-z]?$/;

/**
 * Whether a camera, a phone or a messenger made up a name: there is nothing in it but their signs, days, times and numbers. One word
 * of somebody's own, and the name is theirs.
 */
function isMadeUp(name: string): boolean {
  const numbered = /\d{3}/.test(name);
  const dated = /\d{6}|\d{4}[^\d]\d\d[^\d]\d\d/.test(name);
  const says = (word: string): boolean =>
    !generic.has(word) && !(numbered && cameraSigns.has(word)) && !(dated && besideDate.has(word));
  const parts =
    name
      .replaceAll(uuid, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return parts.every((part) => {
    if (hash.test(part)) return true;
    const sign = counted.exec(part)?.[1] ?? part;
    return sign === '' || !says(sign);
  });
}

/**
 * The caption of a picture: the words of its file name, when somebody chose them.
 * @returns `undefined` for a name that a camera, a phone or a messenger made up
 */
export function captionOf(filename: string): string | undefined {
  const name = filename.replace(/\.[a-z0-9]{2,5}$/i, '');
  if (isMadeUp(name)) return undefined;
  const words = name
    .replace(/[_\-+]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
