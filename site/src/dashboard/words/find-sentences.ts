/** A sentence as a page says it. */
export interface Said {
  readonly key: string;
  /** With names in braces where the page puts something in. */
  readonly text: string;
}

/** The shortest sentence that is looked for inside of a longer text: of shorter ones there are too many. */
const shortest = 12;

/** A text without the spaces of a page's source. */
export const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** What a page makes of a sentence in which it puts something. */
const filledOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join('.*')}$`,
  );

/**
 * Which of some sentences the texts of a page are: as a whole, and a longer one also inside of a text. A sentence that several keys have
 * is theirs in turn.
 * @param texts of the page, in its order
 * @returns the key of each
 */
export function keysOf(texts: readonly string[], said: readonly Said[]): readonly (string | undefined)[] {
  const sentences = said.map(({ key, text }) => ({ key, text: tidy(text) }));
  const whole = Map.groupBy(sentences, ({ text }) => text);
  const filled = sentences
    .filter(({ text }) => /\{\w+\}/.test(text))
    .map(({ key, text }) => ({ key, pattern: filledOf(text) }));
  const long = sentences
    .filter(({ text }) => text.length >= shortest)
    .toSorted((a, b) => b.text.length - a.text.length);
  const met = new Map<string, number>();
  return texts.map((raw) => {
    const text = tidy(raw);
    if (text === '') return undefined;
    const same = whole.get(text);
    if (same !== undefined) {
      const before = met.get(text) ?? 0;
      met.set(text, before + 1);
      return same[Math.min(before, same.length - 1)]?.key;
    }
    return (filled.find(({ pattern }) => pattern.test(text)) ?? long.find((one) => text.includes(one.text)))
      ?.key;
  });
}

/** The elements of a page that say each sentence, by its key. */
export function findSentences(
  page: Document,
  said: readonly Said[],
): ReadonlyMap<string, readonly Element[]> {
  const nodes: { readonly text: string; readonly element: Element }[] = [];
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement !== null)
      nodes.push({ text: node.textContent ?? '', element: node.parentElement });
  const keys = keysOf(
    nodes.map(({ text }) => text),
    said,
  );
  const found = new Map<string, Element[]>();
  for (const [index, { element }] of nodes.entries()) {
    const key = keys[index];
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), element]);
  }
  return found;
}
