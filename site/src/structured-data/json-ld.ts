/** A thing that search engines understand, after schema.org. */
export type LinkedThing = Readonly<Record<string, unknown>> & {
  readonly '@type': string | readonly string[];
};

/** What is empty is left out: an empty telephone number is not a number. */
const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/**
 * Things as the text of a `<script type="application/ld+json">`. Whatever the CMS holds, nothing in it can end the script:
 * no `<` is left.
 */
export function jsonLd(things: readonly LinkedThing[]): string {
  const said = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([, part]) => isSaid(part)))
      : value;
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }, said).replaceAll(
    '<',
    '\\u003c',
  );
}
