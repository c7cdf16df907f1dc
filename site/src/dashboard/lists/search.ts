/** A searched word in plain digits, where it is a number: `₹37,170` is `₹37170`, and `+91-98765` is `9198765`. */
function plainNumber(word: string): string | undefined {
  // A telephone number may be dialled with a 0, or two, before it.
  const plain = word.replaceAll(/^\+|[,()-]/g, '').replace(/^0+(?=\d)/, '');
  return /^₹?\d+(\.\d+)?$/.test(plain) ? plain : undefined;
}

/** Each searched word in the forms that are looked for. */
const wordsOf = (search: string): readonly (readonly string[])[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [word, plainNumber(word) ?? word]);

/**
 * A search through records, which finds those that hold every searched word.
 * @param textsOf what is searched of a record: the texts as a list shows them, and its numbers in plain digits as well. It is
 *   asked once for each record, and anew when that has changed.
 */
export function searchBy<R extends object>(textsOf: (record: R) => readonly string[]) {
  const known = new WeakMap<R, string>();
  const textOf = (record: R): string => {
    const text = known.get(record) ?? textsOf(record).join('\n').toLowerCase();
    known.set(record, text);
    return text;
  };
  return (records: readonly R[], search: string): readonly R[] => {
    const words = wordsOf(search);
    if (words.length === 0) return records;
    return records.filter((record) =>
      words.every((forms) => forms.some((form) => textOf(record).includes(form))),
    );
  };
}
