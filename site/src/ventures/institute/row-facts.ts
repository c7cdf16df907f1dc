/** A fact of a row that has no column of its own. */
export interface RowFact {
  readonly label: string;
  readonly value: string;
}

/**
 * The facts of a record that are known.
 * @param labels what a page calls them, by the names of the fields, in the order of the page
 */
export const factsOf = <N extends string>(
  record: Readonly<Record<NoInfer<N>, string>>,
  labels: Readonly<Record<N, string>>,
): readonly RowFact[] =>
  (Object.keys(labels) as N[])
    .map((name) => ({ label: labels[name], value: record[name] }))
    .filter(({ value }) => value !== '');
