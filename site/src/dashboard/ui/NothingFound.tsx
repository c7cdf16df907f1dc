/** What a list shows when nothing in it holds what is searched. */
export function NothingFound({ search }: { readonly search: string }) {
  return <p className="empty">Nothing found for “{search}”.</p>;
}
