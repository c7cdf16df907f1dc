/** What a panel form may send for a media field or a relation, read as one thing. */

/** The change that a value asks for: `undefined` leaves the field as it is, `null` empties it. */
export type Chosen = number | string | null | undefined;

function idOf(value: unknown): number | string | undefined {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, documentId } = value as { readonly id?: unknown; readonly documentId?: unknown };
  if (typeof documentId === 'string') return documentId;
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
}

const lastIdOf = (value: unknown): number | string | undefined =>
  idOf(Array.isArray(value) ? value.at(-1) : value);

/**
 * What a single relation or media field becomes.
 * @param value an id, a document id, an object with either, a list of one of them, or `{ set, connect, disconnect }`
 */
export function chosen(value: unknown): Chosen {
  if (value === undefined || value === null) return value;
  if (Array.isArray(value)) return lastIdOf(value) ?? null;
  if (typeof value !== 'object') return idOf(value);
  const { set, connect, disconnect } = value as {
    readonly set?: unknown;
    readonly connect?: unknown;
    readonly disconnect?: unknown;
  };
  if (set !== undefined) return lastIdOf(set) ?? null;
  const connected = lastIdOf(connect);
  if (connected !== undefined) return connected;
  if (lastIdOf(disconnect) !== undefined) return null;
  // Nothing connected and nothing taken away, as a form sends an untouched relation.
  if (connect !== undefined || disconnect !== undefined) return undefined;
  return idOf(value) ?? null;
}
