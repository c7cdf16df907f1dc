const figures = new Intl.NumberFormat('en-IN');

/** A count as it is read in India: `1,008`. */
export const figure = (count: number): string => figures.format(count);
