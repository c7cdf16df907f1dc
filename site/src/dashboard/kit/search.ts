/** Whether the texts and numbers of a record hold every searched word. */
export function matches(record: object, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = Object.values(record)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
