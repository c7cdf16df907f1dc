import { commaList } from '../../../content/format';

/** The entries of a text, which have commas between them, as the page tells them apart. */
export function Entries({ text }: { readonly text: string }) {
  return (
    <p className="actions">
      {commaList(text).map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same entry may come twice, and has nothing but its place
        <span key={index} className="badge">
          {entry}
        </span>
      ))}
    </p>
  );
}
