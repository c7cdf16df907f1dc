import { commaList } from '../../../content/format';

/** The entries of a text, which have commas between them, as the page tells them apart; one alone stands in its field already. */
export function Entries({ text }: { readonly text: string }) {
  const entries = commaList(text);
  if (entries.length < 2) return undefined;
  return (
    <p className="actions">
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same entry may come twice, and has nothing but its place
        <span key={index} className="badge">
          {entry}
        </span>
      ))}
    </p>
  );
}
