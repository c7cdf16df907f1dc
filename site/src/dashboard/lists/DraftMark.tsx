/** Tells in a row that something was typed into its record that is not saved yet. */
export function DraftMark() {
  return <span className="small draftmark">Unsaved text</span>;
}
