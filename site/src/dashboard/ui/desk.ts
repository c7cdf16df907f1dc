/** Whether parts of a screen, such as a list, a form and the page beside it, have room side by side. */
export const isDesk = (): boolean => matchMedia('(min-width: 75em)').matches;
